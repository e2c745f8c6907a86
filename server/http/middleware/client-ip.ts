import { BlockList, isIPv6 } from "node:net";

const MAX_FORWARDED = 20;

export function makeTrustedProxyCheck(trustedProxies: string[]): (peer: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [ip = "", prefix] = entry.split("/");
    if (prefix === undefined) trusted.addAddress(ip, familyOf(ip));
    else trusted.addSubnet(ip, Number(prefix), familyOf(ip));
  }
  return (peer) => trusted.check(plainIp(peer), familyOf(plainIp(peer)));
}

const familyOf = (ip: string) => (isIPv6(ip) ? "ipv6" : "ipv4");

/**
 * Makes the function that finds the visitor's IP. X-Forwarded-For is trusted only as far as trusted
 * proxies wrote it: read from the right, the first IP that is not theirs is the visitor's. IPv6
 * visitors are identified by their /56, because that is what a provider assigns to a household.
 */
export function makeClientIpFinder(isTrusted: (peer: string) => boolean) {
  return (socketIp: string, forwardedFor: string | undefined): string => {
    let client = plainIp(socketIp);
    if (!forwardedFor) return network(client);
    const hops = forwardedFor
      .split(",")
      .slice(-MAX_FORWARDED)
      .map((hop) => plainIp(withoutPort(hop.trim())));
    while (isTrusted(client)) {
      const next = hops.pop();
      if (!next) break;
      client = next;
    }
    return network(client);
  };
}

/** Some proxies add the client's port: 192.0.2.1:51234, [2001:db8::1]:51234 (RFC 7239, 6). */
const withoutPort = (hop: string) =>
  hop
    .replace(/^\[([\da-f:.]{2,45})\](?::\d{1,5})?$/i, "$1")
    .replace(/^(\d[\d.]{6,14}):\d{1,5}$/, "$1");

/** Converts IPv4 within IPv6 ("::ffff:192.0.2.1", however it is spelled) to plain IPv4. */
function plainIp(ip: string): string {
  const groups = groupsOf(ip);
  if (groups?.slice(0, 6).join() !== "0,0,0,0,0,65535") return ip;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}

/** Returns the eight numbers of an IPv6 address; null for anything else. */
function groupsOf(ip: string): number[] | null {
  if (!isIPv6(ip)) return null;
  // The URL parser writes one spelling for each address; a zone ("%eth0") is no part of it.
  const [withoutZone = ""] = ip.split("%");
  const { hostname } = new URL(`http://[${withoutZone}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = new Array(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** Whether an IP, as makeClientIpFinder writes it, is this machine's own. */
export const isThisMachine = (ip: string) => /^127\.|^0:0:0:0::\/56$/.test(ip);

function network(ip: string): string {
  const groups = groupsOf(ip);
  if (!groups) return ip.slice(0, 64);
  const household = groups
    .slice(0, 4)
    .map((group, index) => (index === 3 ? group & 0xff00 : group));
  return `${household.map((group) => group.toString(16)).join(":")}::/56`;
}
