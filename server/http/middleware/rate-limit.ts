import type { MiddlewareHandler } from "hono";
import { retryAfter } from "#app/retry-after.ts";
import { type Clock, SECOND } from "#domain/ports/clock.ts";
import type { SiteEnv } from "#server/http/app.ts";
import { SAFE_METHODS } from "./same-origin.ts";

/** Posts that one IP may send at once: many people can share a connection, as in a church hall. */
const BURST = 60;
/** Further posts allowed per second. */
const PER_SECOND = 1;
/** The share of visitors who cannot be distinguished, in shares of one IP. */
const ALL_VISITORS = 20;
/** Bounds the memory. An IP that was dropped starts with a full burst. */
const MOST_IPS = 10_000;

interface Bucket {
  left: number;
  filledAt: number;
}

/**
 * Refuses floods of posts before their body is read, the database is queried or a password is hashed:
 * a token bucket for each IP, in memory. Public forms also have an hourly limit
 * (domain/spam/count-submission.ts), and sign-in has its lockout (domain/sessions/lockout.ts). Not counted are `openPaths`, where mail providers post for many people from few IPs, and this machine
 * itself. Visitors behind a proxy on this machine that TRUSTED_PROXIES does not name cannot be
 * distinguished, and share one larger bucket.
 */
export function limitRate(clock: Clock, openPaths: string[]): MiddlewareHandler<SiteEnv> {
  const buckets = new Map<string, Bucket>();
  return async (c, next) => {
    const ip = c.get("clientIp");
    const isCounted = !SAFE_METHODS.has(c.req.method) && !openPaths.includes(c.req.path);
    const isLocal = isThisMachine(ip);
    if (!isCounted || (isLocal && !c.req.header("x-forwarded-for"))) return next();
    const share = isLocal ? ALL_VISITORS : 1;
    const now = clock.now().getTime();
    const { left, filledAt } = buckets.get(ip) ?? { left: BURST * share, filledAt: now };
    const refilled = ((now - filledAt) / SECOND) * PER_SECOND * share;
    const tokens = Math.min(BURST * share, left + Math.max(0, refilled));
    // Inserted last, so that the first entry of the map is the least recent one.
    buckets.delete(ip);
    buckets.set(ip, { left: tokens < 1 ? tokens : tokens - 1, filledAt: now });
    if (buckets.size > MOST_IPS) buckets.delete(buckets.keys().next().value ?? "");
    if (tokens >= 1) return next();
    const waitMs = ((1 - tokens) / (PER_SECOND * share)) * SECOND;
    const error = "Too many requests from this network just now.";
    const headers = { ...retryAfter(waitMs), "cache-control": "no-store" };
    return c.req.path.startsWith("/api/")
      ? c.json({ ok: false, error }, 429, headers)
      : c.text(error, 429, headers);
  };
}

const isThisMachine = (ip: string) => /^127\.|^0:0:0:0::\/64$/.test(ip);
