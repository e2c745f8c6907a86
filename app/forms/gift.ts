import type { Services } from "#app/services.ts";
import { givingForm as texts } from "#content/giving.ts";
import { minHourlyLimit } from "#domain/gatherings/hourly-limit.ts";
import {
  checkGiftDecision,
  DECISION_FIELDS,
  type GiftDecision,
} from "#domain/giving/gift-decision-schema.ts";
import { startGift } from "#domain/giving/start-gift.ts";
import type { Payable } from "#domain/pledges/read-payable.ts";
import { PaymentsFailure } from "#domain/ports/payments.ts";
import { LARGE_GIFT_CENTS } from "#domain/values/money.ts";
import { type FormOutcome, type FormPost, type PublicForm, storePost } from "./answer-post.ts";

/** The site's own giving form. It opens the payment page, where the visitor goes next. */
export const giftForm: PublicForm = {
  fieldNames: DECISION_FIELDS,
  needsKey: true,
  accepted: { status: 201, thanks: "/donate" },
  texts: () => texts,
  async handle(services, post) {
    const check = checkGiftDecision(post.fields);
    if (!check.ok) return { kind: "invalid", errors: check.errors };
    if (!services.giving.provider?.payments) return { kind: "unavailable" };
    const { designations } = services.facts.read("giving");
    const designation = check.value.designation || (designations[0] ?? "");
    // A designation that is not offered is refused, never replaced.
    if (designation && !designations.includes(designation))
      return { kind: "invalid", errors: { designation: texts.designationGone } };
    // Without scripts, a page with a large gift preset sends its method with every amount.
    const method = check.value.amountCents < LARGE_GIFT_CENTS ? null : check.value.method;
    return startGiftPayment(services, post, { ...check.value, designation, method });
  },
};

/**
 * Handles the next payment on a pledge. Pressing again before it is paid opens the same payment
 * page.
 */
export function startPledgePayment(
  services: Services,
  visit: Pick<FormPost, "clientIp" | "requestId">,
  pledgeId: string,
  { donor, payments, cents }: Payable,
): Promise<FormOutcome> {
  const [first = ""] = services.facts.read("giving").designations;
  const decision: GiftDecision = {
    ...donor,
    designation: donor.designation ?? first,
    frequency: "once",
    amountCents: cents,
    method: null,
    coverFee: false,
    anonymous: false,
    from: null,
  };
  const key = `pledge:${pledgeId}:${payments}`;
  return startGiftPayment(services, { ...visit, key, isPlain: true }, decision, pledgeId);
}

async function startGiftPayment(
  services: Services,
  { key, clientIp, requestId, isPlain }: Omit<FormPost, "fields">,
  decision: GiftDecision,
  pledgeId: string | null = null,
): Promise<FormOutcome> {
  const { db, clock, log, giving, origin } = services;
  const { payments, id: source = "" } = giving.provider ?? {};
  if (!payments) return { kind: "unavailable" };
  const context = { db, clock, payments, source, fee: giving.fee, origin };
  const gift = { decision, key, clientIp, minLimit: minHourlyLimit(services), pledgeId };
  try {
    return await storePost(
      services,
      requestId,
      () => startGift(context, gift),
      ({ id, url }) => redirectUrlOf(origin, isPlain, id, url),
    );
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    log.error({ err: error, requestId }, "the payment page did not open");
    return { kind: "unavailable" };
  }
}

/**
 * Returns where the visitor goes. Scripts go to the payment page themselves. The policy of the
 * site's pages lets no form lead to another site, so a plain post goes through a page of this site.
 */
function redirectUrlOf(origin: string, isPlain: boolean, id: string, url: string): string {
  if (url.startsWith(`${origin}/`)) return url.slice(origin.length);
  return isPlain ? `/donate/gift?id=${id}&step=pay` : url;
}
