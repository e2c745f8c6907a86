/** URLs below /giving: the embed document, and those of the test provider. */
import { type Context, Hono } from "hono";
import type { Services } from "#app/services.ts";
import { formatCents } from "#domain/money/money.ts";
import type { Embed } from "#domain/ports/giving-provider.ts";
import type { Config } from "#server/config/config.ts";
import type { SiteEnv } from "./app.ts";
import { withOwnType } from "./embed-type.ts";
import { embedDocument } from "./giving-embed.ts";
import { limitBody } from "./middleware/body-limit.ts";
import { requestOrigin } from "./request-origin.ts";

const FORM_MAX_BYTES = 16 * 1024;

export function givingRoutes(config: Config, services: Services): Hono<SiteEnv> {
  const routes = new Hono<SiteEnv>();
  const { giving } = services;
  const { provider } = giving;
  const local = provider?.local;

  const embedOrigin = (c: Context) =>
    giving.origin ?? requestOrigin(c.req.raw, config.publicOrigin);
  const answer = (c: Context, embed: Embed) => {
    const site = giving.origin ? services.origin : embedOrigin(c);
    const shown = provider?.isTest ? withOwnType(embed, embedOrigin(c)) : embed;
    const { html, contentSecurityPolicy } = embedDocument(shown, {
      site,
      isolated: !giving.origin,
    });
    return c.html(html, 200, {
      "content-security-policy": contentSecurityPolicy,
      "cache-control": "no-store",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      ...(services.secure && { "strict-transport-security": "max-age=63072000" }),
    });
  };

  routes.get("/embed", (c, next) =>
    provider?.embed ? answer(c, provider.embed(embedOrigin(c))) : next(),
  );
  if (!provider?.embed || !local) return routes;
  const { embed } = provider;

  routes.get("/sandbox.js", (c) =>
    c.body(local.script, 200, {
      "content-type": "text/javascript; charset=utf-8",
      // The embed document has an opaque origin, so this script is cross-origin to it.
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    }),
  );
  routes.post("/sandbox/gifts", limitBody(FORM_MAX_BYTES), async (c) => {
    // An unreadable form counts as empty: the answer names the missing fields.
    const form = await c.req.formData().catch(() => new FormData());
    const fields = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ) as Record<string, string>;
    const gift = local.takeGift(fields, webhookUrl(c));
    const message = gift.ok
      ? `Your test gift of ${formatCents(gift.amountCents)} was taken. The figure follows in a moment.`
      : gift.error;
    c.header("access-control-allow-origin", "*");
    if (c.req.header("accept") === "application/json")
      return gift.ok ? c.json({ ok: true, message }) : c.json({ ok: false, error: message }, 400);
    const page = local.page(gift.ok ? "Thank you" : "Please try again", message);
    return answer(c, { ...embed(embedOrigin(c)), scripts: [], html: page });
  });
  return routes;
}

/** This server's own URL, from its socket: the request could claim any other. */
function webhookUrl(c: Context<SiteEnv>): string {
  const { localAddress, localPort } = c.env.incoming.socket;
  if (!localAddress || !localPort) return new URL("/webhooks/sandbox", c.req.url).href;
  const host = localAddress.includes(":") ? `[${localAddress}]` : localAddress;
  return `http://${host}:${localPort}/webhooks/sandbox`;
}
