import { BlockList } from "node:net";
import { type Clock, HOUR } from "#domain/ports/clock.ts";
import type { Log } from "#domain/ports/log.ts";
import { familyOf, plainIp } from "./middleware/client-ip.ts";

/** Limits the warnings, because visitors can send the header, too. */
const WARN_EVERY = HOUR;

/** Networks of proxies, never of visitors (RFC 1918, 4193, 6890). */
const PRIVATE: [string, number, "ipv4" | "ipv6"][] = [
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["fc00::", 7, "ipv6"],
  ["::1", 128, "ipv6"],
];

/**
 * Makes the function that warns in the log when a peer that is not among TRUSTED_PROXIES sends
 * X-Forwarded-For: limits and lockouts then count all visitors behind that proxy as one. The log names
 * the peer's IP only if it is private; any other may be a person's.
 */
export function untrustedProxyWarning(
  isTrusted: (peer: string) => boolean,
  clock: Clock,
  log: Log,
): (socketIp: string, forwardedFor: string | undefined) => void {
  const privateNetworks = new BlockList();
  for (const network of PRIVATE) privateNetworks.addSubnet(...network);
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (socketIp, forwardedFor) => {
    if (forwardedFor === undefined) return;
    const peer = plainIp(socketIp);
    if (isTrusted(peer)) return;
    const now = clock.now().getTime();
    if (now - warnedAt < WARN_EVERY) return;
    warnedAt = now;
    const isPrivate = privateNetworks.check(peer, familyOf(peer));
    log.warn(
      isPrivate ? { peer } : {},
      "X-Forwarded-For comes from a peer that is not among TRUSTED_PROXIES: the visitors behind it look like one",
    );
  };
}
