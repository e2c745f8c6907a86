import { BlockList, isIPv6 } from "node:net";

const FORWARDED_MAX = 20;

/** Makes the function that knows the configured proxies (addresses or CIDR networks) from all other peers. */
export function trustedProxyCheck(trustedProxies: string[]): (peer: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (peer) => {
    const address = plainAddress(peer);
    return trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  };
}

/**
 * Makes the function that finds the visitor's address. X-Forwarded-For is believed only as far as
 * trusted proxies wrote it: read from the right, the first address that is not one of them is the
 * visitor. IPv6 visitors are taken by their /64, since one household holds a whole one.
 */
export function clientAddressFinder(isTrusted: (peer: string) => boolean) {
  return (socketAddress: string, forwardedFor: string | undefined): string => {
    let client = plainAddress(socketAddress);
    if (!forwardedFor || !isTrusted(client)) return network(client);
    const hops = forwardedFor
      .split(",")
      .slice(-FORWARDED_MAX)
      .map((hop) => plainAddress(hop.trim()));
    while (isTrusted(client)) {
      const next = hops.pop();
      if (!next) break;
      client = next;
    }
    return network(client);
  };
}

/** IPv4 within IPv6 ("::ffff:192.0.2.1") as plain IPv4. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

function network(address: string): string {
  if (!isIPv6(address)) return address.slice(0, 64);
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
