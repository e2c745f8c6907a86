import { z } from "zod";
import { mailJob, writeMail } from "#domain/mail/mail-job.ts";
import { payUrl } from "#domain/pledges/pay-url.ts";
import { formatCents } from "#domain/values/money.ts";
import { nullIfMissing } from "./null-if-missing.ts";

/** The donor is asked of the payment company, because the site knows only donors who have paid. */
export const returnedTransferMail = mailJob({
  kind: "gift.returned",
  name: "Email about a returned bank transfer",
  keys: { "transfer-returned": "checkouts" },
  payload: z.object({ checkoutId: z.string() }),
  async compose({ checkoutId }, context) {
    const { db, facts, origin, payments } = context;
    const checkout = await db
      .selectFrom("checkouts")
      .select(["session_id", "total_cents", "pledge_id"])
      .where("id", "=", checkoutId)
      .executeTakeFirst();
    if (!checkout?.session_id || !payments) return null;
    const snapshot = await nullIfMissing(payments.read(checkout.session_id));
    if (!snapshot?.email || snapshot.state !== "returned") return null;
    const { email, phone } = facts.organization;
    const amount = formatCents(checkout.total_cents);
    const url = checkout.pledge_id ? payUrl(origin, checkout.pledge_id) : `${origin}/donate`;
    const mailData = { url, contactLine: `${email}, ${phone}` };
    return {
      to: snapshot.email,
      greetingName: snapshot.firstName,
      ...writeMail(context, "returnedLetter", mailData, { amount }),
    };
  },
});
