import { type ActionFunctionArgs, data, redirect } from "react-router";
import * as z from "zod/mini";
import { redirectWithToast } from "#app/desk/page-url.ts";
import {
  readStaffForm,
  refusedByRole,
  type StaffForm,
  type StaffServices,
  unknownIntent,
} from "#app/desk/require-staff.ts";
import { pickFields } from "#app/read-form.ts";
import { donationProblems, donationRefusals, refundRefusals } from "#content/desk/gifts.ts";
import type { StaffToast } from "#content/desk/toasts.ts";
import type { DbTransaction } from "#db/schema.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import {
  actOnDonation,
  confirmDonation,
  removeTestGifts,
  restoreDonation,
  voidDonation,
} from "#domain/donations/act-on-donation.ts";
import {
  dayUntil,
  dollars,
  type MailedCheck,
  POSTMARK_RULES,
  postmarkUntil,
} from "#domain/donations/gift-schema.ts";
import { markMonthlySeen } from "#domain/donations/monthly-gifts.ts";
import { markGiftsSeparate } from "#domain/donations/possible-duplicates.ts";
import { splitGift } from "#domain/donations/split-gift.ts";
import { checkForm, formLine } from "#domain/forms/check-form.ts";
import { refundGift } from "#domain/giving/refund-gift.ts";
import { applyToPledge, removeFromPledge } from "#domain/pledges/apply-to-pledge.ts";
import { recordPayment } from "#domain/pledges/record-payment.ts";
import { reopenPledge, writeOffPledge } from "#domain/pledges/write-off.ts";
import { isoTime } from "#domain/values/clock.ts";
import { formatCents, parseCents } from "#domain/values/money.ts";
import { PAYMENT_KINDS } from "#domain/values/payment-methods.ts";
import { type Refusal, refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { todayOf } from "#domain/values/time-zone.ts";

const TOASTS = {
  confirm: "pledge-confirmed",
  void: "record-voided",
  bounce: "check-bounced",
  restore: "record-restored",
  payment: "payment-recorded",
  separate: "gifts-separated",
  "on-pledge": "gift-on-pledge",
  "off-pledge": "gift-off-pledge",
  "write-off": "pledge-written-off",
  reopen: "pledge-reopened",
  "see-monthly": "monthly-seen",
  split: "gift-split",
  "remove-tests": "tests-removed",
} satisfies Record<string, StaffToast>;

type Intent = keyof typeof TOASTS;
const INTENTS = Object.keys(TOASTS) as Intent[];

const REFUND_TOASTS = {
  done: "gift-refunded",
  "on-its-way": "refund-started",
  unfunded: "refund-unfunded",
  "needs-donor": "refund-needs-donor",
} satisfies Record<string, StaffToast>;

/**
 * Carries out a post to /admin/donations, whose field `intent` names the action. After success it
 * redirects to the same list with the same record open, and a toast.
 */
export async function actOnDonations({ url, ...args }: ActionFunctionArgs) {
  const submission = await readStaffForm(args);
  const { staff, field, typed } = submission;
  const intent = INTENTS.find((known) => known === field("intent"));
  if (!intent && field("intent") !== "refund") throw unknownIntent();
  const redirectBack = (toast: StaffToast) => redirectWithToast(url, toast);
  const refuse = (error: string) => data({ error, typed }, { status: 400 });
  if (!intent) {
    const result = await refund(submission);
    if (result.ok) return redirectBack(REFUND_TOASTS[result.state]);
    const { reason, cause } = result;
    const remainingAmount = formatCents(Number(field("left")));
    const provider = staff.giving.lookupProvider?.name ?? "";
    return refuse(
      refundRefusals[reason]({ left: remainingAmount, limit: TEXT_LIMITS.reason, provider, cause }),
    );
  }
  const result = await actOnDonation(staff, (trx) => runIntent(trx, submission, intent));
  return result.ok ? redirectBack(TOASTS[intent]) : refuse(refusalText(result));
}

/** `problem` is the sentence about a typed value. */
type RefusedAction =
  | { ok: false; problem: string }
  | (Refusal<keyof typeof donationRefusals> & { unpaidCents?: number });
type ActionResult = { ok: true } | RefusedAction;

const refusalText = (refusal: RefusedAction) =>
  "problem" in refusal
    ? refusal.problem
    : donationRefusals[refusal.reason](formatCents(refusal.unpaidCents ?? 0));

async function runIntent(
  trx: DbTransaction,
  { staff, field }: StaffForm,
  intent: Intent,
): Promise<ActionResult> {
  const id = field("id");
  switch (intent) {
    case "confirm":
      return confirmDonation(trx, staff, id);
    case "void":
      return withTyped(voidReason, field("reason"), (reason) =>
        voidDonation(trx, staff, id, reason),
      );
    case "bounce":
      return withTyped(dayUntil(todayOf(staff.clock, staff.timeZone)), field("day"), (day) =>
        voidDonation(trx, staff, id, { code: "bounced", day }),
      );
    case "restore":
      return restoreDonation(trx, staff, id);
    case "payment":
      return recordTypedPayment(trx, staff, field);
    case "separate":
      return markGiftsSeparate(trx, staff, [id, field("other")]);
    case "on-pledge":
      return applyToPledge(trx, staff, id, field("pledge"));
    case "off-pledge":
      return removeFromPledge(trx, staff, id);
    case "write-off":
      return withTyped(writeOffReason, field("reason"), (reason) =>
        writeOffPledge(trx, staff, id, reason),
      );
    case "reopen":
      return reopenPledge(trx, staff, id);
    case "see-monthly":
      return markMonthlySeen(trx, { now: isoTime(staff.clock), actor: staff.actor }, id);
    case "split": {
      const cents = dollars.safeParse(field("amount")).data;
      const part = pickFields(field, ["designation", "key"]);
      return cents && part.designation && part.key
        ? splitGift(trx, staff, id, { cents, ...part })
        : refusedFor("split-incomplete");
    }
    case "remove-tests":
      if (areTestsReported(staff.giving)) throw unknownIntent();
      return removeTestGifts(trx, staff);
  }
}

const reasonOf = (problem: string) => formLine(TEXT_LIMITS.reason).check(z.minLength(1, problem));
const voidReason = reasonOf(donationProblems.voidReason);
const writeOffReason = reasonOf(donationProblems.writeOffReason);

/** Acts with a checked value, or says what is wrong with the typed one. */
async function withTyped(
  schema: z.ZodMiniType<string>,
  typed: string,
  actWith: (value: string) => Promise<ActionResult>,
): Promise<ActionResult> {
  const check = schema.safeParse(typed);
  return check.success
    ? actWith(check.data)
    : { ok: false, problem: check.error.issues[0]?.message ?? "" };
}

const paymentSchema = (today: string) =>
  z
    .object({
      amount: dollars,
      date: z.union([
        z.pipe(
          z.literal(""),
          z.transform(() => today),
        ),
        dayUntil(today),
      ]),
      kind: z.union([z.literal(""), z.enum(PAYMENT_KINDS)]),
      checkNumber: formLine(TEXT_LIMITS.checkNumber),
      postmark: postmarkUntil(today),
      cameBy: formLine(TEXT_LIMITS.name),
      notes: formLine(TEXT_LIMITS.paymentNote),
      key: formLine(TEXT_LIMITS.id).check(z.minLength(1, donationProblems.key)),
    })
    .check(...POSTMARK_RULES.map(([message, holds]) => z.refine<MailedCheck>(holds, message)));

async function recordTypedPayment(
  trx: DbTransaction,
  staff: StaffServices,
  field: StaffForm["field"],
): Promise<ActionResult> {
  const schema = paymentSchema(todayOf(staff.clock, staff.timeZone));
  const typed = pickFields(field, Object.keys(schema.shape));
  // What was typed before another kind was chosen is hidden in the form.
  if (typed.kind !== "Check") typed.postmark = "";
  const check = checkForm(schema, typed);
  if (!check.ok) return { ok: false, problem: Object.values(check.errors)[0] ?? "" };
  const { amount: amountCents, date: day, ...payment } = check.value;
  return recordPayment(trx, staff, { pledgeId: field("id"), amountCents, day, ...payment });
}

/** Whether the daily comparison would record removed test gifts anew. */
export const areTestsReported = ({ reconciledProvider }: StaffServices["giving"]) =>
  reconciledProvider?.isTest === true;

/** Where an administrator confirms their identity before a refund of a gift. */
export const provePath = (id: string) =>
  `/admin/prove?next=${encodeURIComponent(`/admin/donations?open=${id}`)}`;

/** Only administrators who have confirmed their identity may refund. */
function refund({ staff, field }: StaffForm) {
  const { session, giving } = staff;
  if (!hasPermission(session.role, "accounts")) throw refusedByRole(session, "accounts");
  if (!session.isProven) throw redirect(provePath(field("id")), 303);
  const typed = field("amount").trim();
  const remainingCents = Number(field("left"));
  return refundGift(staff, giving.lookupProvider, {
    id: field("id"),
    reason: field("reason"),
    cents: typed ? (parseCents(typed) ?? 0) : remainingCents,
    remainingCents,
  });
}
