import { z } from "zod";
import type { Db } from "#db/schema.ts";
import type { Facts } from "#domain/facts/facts.ts";
import { receiptBlocks } from "#domain/mail/letter-blocks.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import { fillTexts } from "#domain/mail/placeholders.ts";
import { formatCents } from "#domain/money/money.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { longDate } from "#domain/time/long-date.ts";
import { dayOf } from "#domain/time/time-zone.ts";

const payloadSchema = z.object({ donationId: z.string() });

type ReceiptSettings = MailSettings & { timeZone: string; facts: Facts };

/** The donor's receipt for an online gift, with the way to the own gifts. */
export const sendReceipt = (db: Db, mailer: Mailer, settings: ReceiptSettings) =>
  mailJob(mailer, settings, payloadSchema, async ({ donationId }) => {
    const gift = await db
      .selectFrom("donations")
      .innerJoin("online_payments", "donation_id", "donations.id")
      .select(["first_name", "last_name", "email", "amount_cents", "received_at"])
      .select(["donation_type", "is_test", "method"])
      .where("donations.id", "=", donationId)
      .where("status", "=", "received")
      .where("erased_at", "is", null)
      .executeTakeFirst();
    if (!gift) return null;
    const { church, ein } = settings.facts.read("giving");
    const amount = formatCents(gift.amount_cents);
    const letter = fillTexts(
      settings.letters.current("receiptLetter"),
      new Map([["amount", amount]]),
    );
    return {
      to: gift.email,
      subject: gift.is_test ? `Test, no money moved: ${letter.subject}` : letter.subject,
      blocks: receiptBlocks(letter, {
        amount: `${amount}, ${gift.donation_type.toLowerCase()}`,
        day: longDate(dayOf(gift.received_at ?? "", settings.timeZone)),
        name: `${gift.first_name} ${gift.last_name}`.trim(),
        method: gift.method,
        receiver: [church, ein && `EIN ${ein}`].filter(Boolean).join(", "),
        url: `${settings.origin}/donate/mine`,
      }),
    };
  });
