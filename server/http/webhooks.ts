import type { MiddlewareHandler } from "hono";
import type { Services } from "#app/services.ts";
import { receiveWebhook } from "#domain/giving/receive-webhook.ts";
import { PaymentsFailure } from "#domain/ports/payments.ts";
import type { SiteEnv } from "./app.ts";
import { limitBody, MAX_BODY_BYTES } from "./body-budget.ts";

/**
 * POST /webhooks/<provider>. Answers 200 for every genuine event, whether it is recorded, stored
 * for later or already known; 401 for a wrong or old signature, 400 for malformed JSON, 413 for a
 * body that is too large, 404 for a provider that is not configured, 503 when the provider does not
 * answer a question about the event.
 */
export function webhooks(services: Services): MiddlewareHandler<SiteEnv>[] {
  const { log, giving } = services;
  return [
    limitBody(MAX_BODY_BYTES),
    async (c) => {
      c.header("cache-control", "no-store");
      if (c.req.method !== "POST") return c.json({ ok: false, error: "Send a POST." }, 405);
      const receiver = giving.receivers.get(c.req.param("provider") ?? "");
      if (!receiver)
        return c.json({ ok: false, error: "No provider is configured at this address." }, 404);
      const details = { provider: receiver.id, requestId: c.get("requestId") };
      const body = new Uint8Array(await c.req.arrayBuffer());
      const result = await receiveWebhook(services, receiver, {
        headers: c.req.raw.headers,
        body,
      }).catch((error: unknown) => {
        if (!(error instanceof PaymentsFailure)) throw error;
        log.warn({ ...details, err: error }, "webhook put off: the provider gave no answer");
        return null;
      });
      if (!result) return c.json({ ok: false, error: "Deliver it again later." }, 503);
      if (!result.ok) {
        // Neither signature nor body is logged: one may be the secret, the other is personal.
        log.warn({ ...details, reason: result.reason }, "webhook refused");
        return c.json(
          { ok: false, error: result.reason },
          result.reason === "not-json" ? 400 : 401,
        );
      }
      const { recorded, withoutGift, repeated } = result;
      const counts = { recorded, withoutGift, repeated };
      log.info({ ...details, ...counts }, "webhook taken");
      return c.json({ ok: true, ...counts });
    },
  ];
}
