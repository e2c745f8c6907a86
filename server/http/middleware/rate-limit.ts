import type { MiddlewareHandler } from "hono";
import { retryAfter } from "#app/retry-after.ts";
import { type Clock, SECOND } from "#domain/ports/clock.ts";
import type { SiteEnv } from "#server/http/app.ts";
import { SAFE_METHODS } from "./same-origin.ts";

/** Posts that one address may make at once: a church hall behind one connection fills in forms, too. */
const BURST = 60;
/** And how many more each second. */
const PER_SECOND = 1;
/** How many networks' worth all visitors have together, where they cannot be told apart. */
const ALL_VISITORS = 20;
/** Bounds the memory; an address that is forgotten starts with a whole burst. */
const MOST_ADDRESSES = 10_000;

interface Bucket {
  left: number;
  filledAt: number;
}

/**
 * Turns floods of posts away before their body is read, the database asked or a password hashed: a
 * token bucket for each address, in memory. What each form bears in an hour is counted in the database
 * besides. Not counted are `openPaths`, where mail providers post for many people from few addresses,
 * and this machine itself. What a proxy here hands on for others is: where TRUSTED_PROXIES does not
 * name it, its visitors cannot be told apart and share one bucket, a larger one.
 */
export function limitRate(clock: Clock, openPaths: string[]): MiddlewareHandler<SiteEnv> {
  const buckets = new Map<string, Bucket>();
  return async (c, next) => {
    const address = c.get("clientAddress");
    const isCounted = !SAFE_METHODS.has(c.req.method) && !openPaths.includes(c.req.path);
    const isLocal = isThisMachine(address);
    if (!isCounted || (isLocal && !c.req.header("x-forwarded-for"))) return next();
    const share = isLocal ? ALL_VISITORS : 1;
    const now = clock.now().getTime();
    const { left, filledAt } = buckets.get(address) ?? { left: BURST * share, filledAt: now };
    const refilled = ((now - filledAt) / SECOND) * PER_SECOND * share;
    const tokens = Math.min(BURST * share, left + Math.max(0, refilled));
    // Put last, so that the first of the map is the one not heard of for longest.
    buckets.delete(address);
    buckets.set(address, { left: tokens < 1 ? tokens : tokens - 1, filledAt: now });
    if (buckets.size > MOST_ADDRESSES) buckets.delete(buckets.keys().next().value ?? "");
    if (tokens >= 1) return next();
    const waitMs = ((1 - tokens) / (PER_SECOND * share)) * SECOND;
    const error = "Too many requests from this network just now.";
    const headers = { ...retryAfter(waitMs), "cache-control": "no-store" };
    return c.req.path.startsWith("/api/")
      ? c.json({ ok: false, error }, 429, headers)
      : c.text(error, 429, headers);
  };
}

const isThisMachine = (address: string) => /^127\.|^0:0:0:0::\/64$/.test(address);
