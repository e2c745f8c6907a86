import { z } from "zod";
import type { Db } from "#db/schema.ts";
import type { Facts } from "#domain/facts/facts.ts";
import { pledgeBlocks, pledgeThanksBlocks } from "#domain/mail/letter-blocks.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import { formatCents } from "#domain/money/money.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { fillTexts } from "#domain/text/placeholders.ts";

const payloadSchema = z.object({ pledgeId: z.string() });

/** Says to the donor what was pledged, how it is paid, and whom to ask. */
export const thankForPledge = (db: Db, mailer: Mailer, settings: MailSettings & { facts: Facts }) =>
  mailJob(mailer, settings, payloadSchema, async ({ pledgeId }) => {
    const pledge = await findPledge(db, pledgeId);
    if (!pledge) return null;
    const months = pledge.pledge_months ?? 1;
    const amount = formatCents(pledge.amount_cents);
    const placeholders = new Map(Object.entries({ amount, months: String(months) }));
    const letter = fillTexts(settings.letters.current("pledgeThanksLetter"), placeholders);
    const { email, phone } = settings.facts.organisation;
    return {
      to: pledge.email,
      subject: letter.subject,
      blocks: pledgeThanksBlocks(letter, { amount, months, ask: `${email}, ${phone}` }),
    };
  });

/** Tells staff about a new pledge; a reply goes to the donor. */
export const notifyPledge = (db: Db, mailer: Mailer, settings: MailSettings) =>
  mailJob(mailer, settings, payloadSchema, async ({ pledgeId }) => {
    const pledge = await findPledge(db, pledgeId);
    if (!pledge) return null;
    const months = pledge.pledge_months ?? 1;
    const amount = formatCents(pledge.amount_cents);
    const { email, phone, notes: quote } = pledge;
    const name = `${pledge.first_name} ${pledge.last_name}`;
    const placeholders = new Map(Object.entries({ name, amount, months: String(months) }));
    const letter = fillTexts(settings.letters.current("pledgeLetter"), placeholders);
    const url = `${settings.origin}/admin/donations?open=${pledgeId}`;
    const person = { name, email, phone };
    return {
      to: settings.staffAddress(),
      replyTo: { name, address: email },
      subject: letter.subject,
      blocks: pledgeBlocks(letter, { person, about: amount, months, quote, url }),
    };
  });

const findPledge = (db: Db, id: string) =>
  db
    .selectFrom("donations")
    .select(["first_name", "last_name", "email", "phone", "amount_cents"])
    .select(["pledge_months", "notes"])
    .where("id", "=", id)
    .where("voided_at", "is", null)
    .where("erased_at", "is", null)
    .executeTakeFirst();
