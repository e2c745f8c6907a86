import { randomBytes, randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { centsOf } from "#domain/money/money.ts";
import { SECOND } from "#domain/ports/clock.ts";
import type { GivingProvider, LocalGift } from "#domain/ports/giving-provider.ts";
import type { Log } from "#domain/ports/log.ts";
import { eventText } from "./read-event.ts";
import { sandboxForm, sandboxPage, sandboxScript, sandboxStyles } from "./sandbox-form.ts";
import { standardReceiver } from "./standard-webhook.ts";

/** Milliseconds after the gift. The second delivery repeats the first, as those of real providers may. */
const DELIVERIES = [1 * SECOND, 3 * SECOND];
const RETRIES = 4;
const ANSWER_WITHIN = 10 * SECOND;
const MOST_CENTS = 100_000_00;

const line = z.string().max(200).default("");
const giftSchema = z.object({
  amount: line,
  otherAmount: line,
  firstName: line,
  lastName: line,
  email: line.pipe(z.union([z.literal(""), z.email()])),
});

/**
 * A giving provider inside this server, for tests: its own form and script, a test gift, and a signed
 * webhook that is sent later and twice, and is retried until it is accepted. Its secret lasts as long
 * as the process.
 */
export function sandboxProvider(suggested: () => readonly number[], log: Log): GivingProvider {
  const secret = `whsec_${randomBytes(24).toString("base64")}`;
  return {
    id: "sandbox",
    name: "the test provider",
    isTest: true,
    pageUrl: null,
    embed: (origin) => ({
      html: sandboxForm(suggested()),
      scripts: [{ src: `${origin}/giving/sandbox.js` }],
      styles: sandboxStyles,
      sources: {
        "script-src": [`${origin}/giving/sandbox.js`],
        "connect-src": [`${origin}/giving/sandbox/gifts`],
        "form-action": [`${origin}/giving/sandbox/gifts`],
      },
    }),
    webhook: standardReceiver(secret),
    local: {
      script: sandboxScript,
      page: sandboxPage,
      takeGift: (fields, webhookUrl) => takeGift(fields, webhookUrl, new Webhook(secret), log),
    },
  };
}

function takeGift(
  fields: Record<string, string>,
  webhookUrl: string,
  webhook: Webhook,
  log: Log,
): LocalGift {
  const parsed = giftSchema.safeParse(fields);
  if (!parsed.success) return { ok: false, error: "Please look at the email address" };
  const { amount, otherAmount, firstName, lastName, email } = parsed.data;
  const amountCents = centsOf(otherAmount || amount);
  if (amountCents === null || amountCents < 100 || amountCents > MOST_CENTS)
    return { ok: false, error: "Please choose an amount between $1 and $100,000" };

  const now = new Date().toISOString();
  const donor = {
    first_name: eventText(firstName) || "Test",
    last_name: eventText(lastName) || "Donor",
    email: email || "test@example.org",
  };
  const gift = { id: `test_${randomUUID()}`, amount_cents: amountCents, currency: "USD" };
  const data = { ...gift, received_at: now, donation_type: "One-time", donor };
  const body = JSON.stringify({ type: "gift.received", timestamp: now, data });
  const id = `evt_${randomUUID()}`;
  for (const delay of DELIVERIES) later(delay, () => deliver(webhookUrl, webhook, id, body, log));
  return { ok: true, amountCents };
}

/** Unreferenced, because a test gift is no reason to keep the process alive. */
const later = (milliseconds: number, work: () => void) => setTimeout(work, milliseconds).unref();

async function deliver(
  url: string,
  webhook: Webhook,
  id: string,
  body: string,
  log: Log,
  attempt = 0,
): Promise<void> {
  const at = new Date();
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / SECOND)),
    "webhook-signature": webhook.sign(id, at, body),
  };
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN);
    const response = await fetch(url, { method: "POST", headers, body, signal });
    if (response.ok) return;
    log.warn({ status: response.status, attempt }, "test webhook was not taken");
  } catch (error) {
    log.warn({ err: error, attempt }, "test webhook could not be delivered");
  }
  if (attempt < RETRIES)
    later(SECOND * 2 ** attempt, () => deliver(url, webhook, id, body, log, attempt + 1));
}
