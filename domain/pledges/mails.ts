import { z } from "zod";
import { mails } from "#content/mails.ts";
import type { Db } from "#db/schema.ts";
import { type MailSettings, mailJob, staffNotice } from "#domain/mail/mail-job.ts";
import type { Mailer } from "#domain/ports/mailer.ts";

const payloadSchema = z.object({ pledgeId: z.string() });

/** Tells staff about a new pledge; a reply goes to the donor. */
export const notifyPledge = (db: Db, mailer: Mailer, settings: MailSettings) =>
  mailJob(mailer, settings, payloadSchema, async ({ pledgeId }) => {
    const pledge = await db
      .selectFrom("donations")
      .select(["first_name", "last_name", "email", "phone", "amount_cents"])
      .select(["pledge_months", "notes"])
      .where("id", "=", pledgeId)
      .where("voided_at", "is", null)
      .where("erased_at", "is", null)
      .executeTakeFirst();
    if (!pledge) return null;
    const texts = mails.pledge;
    const months = pledge.pledge_months ?? 1;
    const amount = `$${(pledge.amount_cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
    return staffNotice(settings, texts, {
      person: { ...pledge, name: `${pledge.first_name} ${pledge.last_name}` },
      about: amount,
      row: ["Amount", `${amount} ${months === 1 ? texts.atOnce : texts.months(months)}`],
      quote: pledge.notes,
      url: `${settings.origin}/admin/donations?open=${pledgeId}`,
    });
  });
