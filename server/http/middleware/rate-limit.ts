import type { MiddlewareHandler } from "hono";
import { retryAfter } from "#app/retry-after.ts";
import type { Services } from "#app/services.ts";
import { minHourlyLimit } from "#domain/gatherings/hourly-limit.ts";
import { SECOND } from "#domain/values/clock.ts";
import type { SiteEnv } from "#server/http/app.ts";
import { isThisMachine } from "./client-ip.ts";
import { SAFE_METHODS } from "./same-origin.ts";

/** Posts that one IP may send at once: many people can share a connection, as in a church hall. */
const MAX_BURST = 60;
const PER_SECOND = 1;
/** The share of many people who post from one IP, in shares of one person. */
const SHARED_IP_FACTOR = 20;
const SHARED_PATHS = ["/newsletter/unsubscribe", "/webhooks/"];
/** Bounds the memory. The IP that came first is dropped, and starts with a full burst. */
const MAX_IPS = 10_000;

/**
 * Refuses floods of posts before their body is read, the database is queried or a password is
 * hashed: a token bucket for each IP, in memory. Public forms also have an hourly limit
 * (domain/forms/count-submission.ts), and sign-in has its lockout (domain/accounts/lockout.ts).
 * Where mail and giving providers post for many people from few IPs (SHARED_PATHS), an IP has a
 * larger bucket beside its own. So do visitors behind a proxy on this machine that TRUSTED_PROXIES
 * does not name, because they cannot be distinguished. On the day of a gathering a hall may send at
 * once. Posts of other sites' pages, which same-origin.ts refuses, are counted apart, so that no
 * page that is open in a hall uses up its share. This machine itself is not counted.
 */
export function limitRate(services: Services): MiddlewareHandler<SiteEnv> {
  const { clock } = services;
  const buckets = new Map<string, { tokens: number; filledAt: number }>();
  return async (c, next) => {
    const ip = c.get("clientIp");
    const isLocal = isThisMachine(ip);
    if (SAFE_METHODS.has(c.req.method) || (isLocal && !c.req.header("x-forwarded-for")))
      return next();
    const isShared = SHARED_PATHS.some((path) => c.req.path.startsWith(path));
    const isForeign = (c.req.header("sec-fetch-site") ?? "same-origin") !== "same-origin";
    const key = `${isShared ? "shared " : ""}${isForeign ? "foreign " : ""}${ip}`;
    const share = isLocal || isShared ? SHARED_IP_FACTOR : 1;
    const most = Math.max(MAX_BURST * share, minHourlyLimit(services));
    const now = clock.now().getTime();
    const bucket = buckets.get(key) ?? { tokens: most, filledAt: now };
    const refilled = ((now - bucket.filledAt) / SECOND) * PER_SECOND * share;
    const tokens = Math.min(most, bucket.tokens + Math.max(0, refilled));
    // Keeps its place in the map: moving it to the end allocates 140 bytes a post, which V8 frees
    // late.
    buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, filledAt: now });
    if (buckets.size > MAX_IPS) buckets.delete(buckets.keys().next().value ?? "");
    if (tokens >= 1) return next();
    const waitMs = ((1 - tokens) / (PER_SECOND * share)) * SECOND;
    const error = "Too many requests from this network just now.";
    const headers = { ...retryAfter(waitMs), "cache-control": "no-store" };
    return c.req.path.startsWith("/api/")
      ? c.json({ ok: false, error }, 429, headers)
      : c.text(error, 429, headers);
  };
}
