import type { Services } from "#app/services.ts";
import { giftForm as texts } from "#content/giving.ts";
import { storeOrNull } from "#domain/forms/store-or-null.ts";
import { checkGift, GIFT_FIELDS, type GiftDecision } from "#domain/giving/gift-form.ts";
import { type StartedGift, startGift } from "#domain/giving/start-gift.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import { PaymentsFailure } from "#domain/ports/payments.ts";
import { isProven, makeChallenge } from "#domain/spam/proof-of-work.ts";
import { readSigns } from "#domain/spam/spam-signals.ts";
import type { FormOutcome, FormPost, PublicForm } from "./public-form.ts";

/** The site's own giving form: it opens the payment page, where the visitor goes next. */
export const giftForm: PublicForm = {
  fieldNames: GIFT_FIELDS,
  needsKey: true,
  accepted: { status: 201, thanks: "/donate" },
  texts: () => texts,
  async handle(services, post) {
    const { provider } = services.giving;
    const check = checkGift(post.fields);
    if (!check.ok) return { kind: "invalid", errors: check.errors };
    if (!provider?.payments || readSigns(post.fields).filledHoneypot)
      return { kind: "unavailable" };
    const { designations } = services.facts.read("giving");
    const designation =
      designations.find((name) => name === check.value.designation) ?? designations[0] ?? "";
    const started = await start(services, post, provider, { ...check.value, designation });
    if (!started) return { kind: "unavailable" };
    if (started.ok) return { kind: "accepted", next: nextOf(services, post, started) };
    if (started.reason === "too-many") return { kind: "too-many", waitMs: started.waitMs };
    // Without scripts there is no proof of work.
    return post.key === null ? { kind: "too-many", waitMs: 0 } : challenge(services, post.key);
  },
};

async function start(
  { db, clock, log, giving, origin }: Services,
  { key, fields, clientIp: address, requestId }: FormPost,
  { payments }: GivingProvider,
  decision: GiftDecision,
): Promise<StartedGift | null> {
  if (!payments) return null;
  const { fee } = giving;
  const proof: unknown = Reflect.get(Object(fields), "proof");
  try {
    return await storeOrNull(log, requestId, async () => {
      const proven = key !== null && proof !== undefined && (await isProven(db, key, proof));
      const giving = { db, clock, payments, fee, origin };
      return startGift(giving, { decision, key, address, proven });
    });
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    log.error({ err: error, requestId }, "the payment page did not open");
    return null;
  }
}

/**
 * Scripts go to the payment page themselves. The policy of our pages lets no form lead to another site, so
 * a plain post goes by a page of ours.
 */
function nextOf(
  { origin }: Services,
  { key }: FormPost,
  { id, url }: { id: string; url: string },
): string {
  if (url.startsWith(`${origin}/`)) return url.slice(origin.length);
  return key === null ? `/donate/gift?id=${id}&step=pay` : url;
}

async function challenge({ db, clock, log }: Services, key: string): Promise<FormOutcome> {
  const made = await storeOrNull(log, "", () => makeChallenge(db, clock, key));
  return made ? { kind: "challenge", challenge: made } : { kind: "unavailable" };
}
