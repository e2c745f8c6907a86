import { expect, test } from "vitest";
import { HOUR } from "#domain/ports/clock.ts";
import { trustedProxyCheck } from "./middleware/client-ip.ts";
import { untrustedProxyWarning } from "./untrusted-proxy.ts";

function makeWarning() {
  let now = 0;
  const warned: object[] = [];
  const log = { info: () => {}, warn: (details: object) => warned.push(details), error: () => {} };
  const warn = untrustedProxyWarning(
    trustedProxyCheck(["172.31.0.0/24"]),
    { now: () => new Date(now) },
    log,
  );
  return {
    warn,
    warned,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

test("an untrusted proxy is logged with its IP once an hour", () => {
  const { warn, warned, advance } = makeWarning();
  for (let n = 0; n < 1_000; n++) warn("::ffff:172.18.0.5", "203.0.113.9");
  expect(warned).toEqual([{ peer: "172.18.0.5" }]);
  advance(HOUR);
  warn("172.18.0.5", "203.0.113.9");
  expect(warned).toHaveLength(2);
});

test("a trusted proxy and a visitor without the header are not logged", () => {
  const { warn, warned } = makeWarning();
  warn("172.31.0.7", "203.0.113.9");
  warn("203.0.113.9", undefined);
  expect(warned).toEqual([]);
});

test("an IP that may be a person's stays out of the log", () => {
  const { warn, warned } = makeWarning();
  warn("203.0.113.9", "198.51.100.1");
  expect(warned).toEqual([{}]);
});
