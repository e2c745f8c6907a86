import { BlockList, isIPv6 } from "node:net";
import { type Clock, HOUR } from "#domain/ports/clock.ts";
import type { Log } from "#domain/ports/log.ts";
import { plainAddress } from "./middleware/client-address.ts";

/** Not more often, since a visitor can send the header, too. */
const WARN_EVERY = HOUR;

/** Networks in which proxies stand and no visitor does (RFC 1918, 4193, 6890). */
const PRIVATE: [string, number, "ipv4" | "ipv6"][] = [
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["fc00::", 7, "ipv6"],
  ["::1", 128, "ipv6"],
];

/**
 * Warns in the log when X-Forwarded-For comes from a peer that is not among TRUSTED_PROXIES: then all
 * visitors behind that proxy count as one, for limits and lockouts. The peer's address is named where
 * it is private; any other may be a person's.
 */
export function untrustedProxyWarning(
  isTrusted: (peer: string) => boolean,
  clock: Clock,
  log: Log,
): (socketAddress: string, forwardedFor: string | undefined) => void {
  const privateNetworks = new BlockList();
  for (const network of PRIVATE) privateNetworks.addSubnet(...network);
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (socketAddress, forwardedFor) => {
    if (forwardedFor === undefined) return;
    const peer = plainAddress(socketAddress);
    if (isTrusted(peer)) return;
    const now = clock.now().getTime();
    if (now - warnedAt < WARN_EVERY) return;
    warnedAt = now;
    const isPrivate = privateNetworks.check(peer, isIPv6(peer) ? "ipv6" : "ipv4");
    log.warn(
      isPrivate ? { peer } : {},
      "X-Forwarded-For comes from a peer that is not among TRUSTED_PROXIES: the visitors behind it look like one",
    );
  };
}
