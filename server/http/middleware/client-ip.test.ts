import { expect, test } from "vitest";
import { makeClientIpFinder, makeTrustedProxyCheck } from "./client-ip.ts";

const find = makeClientIpFinder(
  makeTrustedProxyCheck(["127.0.0.1", "10.0.0.0/8", "2001:db8:aaaa::/48"]),
);

test.each([
  ["a direct visitor", "203.0.113.9", undefined, "203.0.113.9"],
  ["a direct visitor who sends X-Forwarded-For", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["one trusted proxy", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["two trusted proxies", "127.0.0.1", "198.51.100.1, 10.1.2.3", "198.51.100.1"],
  [
    "a forged entry before the real one",
    "127.0.0.1",
    "1.1.1.1, 198.51.100.1, 10.1.2.3",
    "198.51.100.1",
  ],
  ["many forged entries", "127.0.0.1", `${"1.1.1.1, ".repeat(20)}198.51.100.1`, "198.51.100.1"],
  ["only trusted entries", "127.0.0.1", "10.9.9.9, 10.1.2.3", "10.9.9.9"],
  ["an IPv4 address within IPv6", "::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
  [
    "an IPv6 visitor, identified by network",
    "2001:db8:1:2:3:4:5:6",
    undefined,
    "2001:db8:1:0::/56",
  ],
  ["a short IPv6 visitor", "2001:db8::1", undefined, "2001:db8:0:0::/56"],
  ["zeros and capitals", "2001:0DB8:0001:01ff:0:0:0:1", undefined, "2001:db8:1:100::/56"],
  ["an IPv6 visitor with a zone", "fe80::1%eth0", undefined, "fe80:0:0:0::/56"],
  ["an IPv4 address in hexadecimal", "::FFFF:cb00:7109", undefined, "203.0.113.9"],
  ["an IPv4 address behind zeros", "0:0:0:0:0:ffff:203.0.113.9", undefined, "203.0.113.9"],
  ["an entry with a port", "127.0.0.1", "198.51.100.1:51234, 10.1.2.3:443", "198.51.100.1"],
  ["an IPv6 entry with a port", "127.0.0.1", "[2001:db8:1:2::9]:443", "2001:db8:1:0::/56"],
  ["an IPv6 entry in brackets", "127.0.0.1", "[2001:db8:1:2::9]", "2001:db8:1:0::/56"],
  ["a malformed entry", "127.0.0.1", "'; drop table", "'; drop table"],
])("the IP is found for %s", (_who, socket, forwardedFor, expected) => {
  expect(find(socket, forwardedFor)).toBe(expected);
});
