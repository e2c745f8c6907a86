import { z } from "zod";
import { mails } from "#content/mails.ts";
import type { Db } from "#db/schema.ts";
import { fillMailTemplate } from "#domain/mail/mail-template.ts";
import type { Mailer } from "#domain/ports/mailer.ts";

const payloadSchema = z.object({ pledgeId: z.string() });

export interface PledgeMailSettings {
  /** Name of the organisation; signs the mail. */
  organisation: string;
  staffAddress: string;
  /** Where the site is reached, without a path. */
  origin: string;
}

/** Tells the staff of a new pledge; an answer goes to the person who made it. */
export const notifyPledge =
  (db: Db, mailer: Mailer, { organisation, staffAddress, origin }: PledgeMailSettings) =>
  async (payload: unknown, key: string, signal: AbortSignal): Promise<void> => {
    const { pledgeId } = payloadSchema.parse(payload);
    const pledge = await db
      .selectFrom("donations")
      .select([
        "first_name",
        "last_name",
        "email",
        "phone",
        "amount_cents",
        "pledge_months",
        "notes",
      ])
      .where("id", "=", pledgeId)
      .where("voided_at", "is", null)
      .where("erased_at", "is", null)
      .executeTakeFirst();
    if (!pledge) return;
    const words = mails.pledge;
    const name = `${pledge.first_name} ${pledge.last_name}`;
    const months = pledge.pledge_months ?? 1;
    const amount = `$${(pledge.amount_cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
    const letter = fillMailTemplate(organisation, [
      { kind: "paragraph", text: words.lead },
      {
        kind: "list",
        rows: [
          ["Name", name],
          ["Email", pledge.email],
          ["Phone", pledge.phone ?? "N/A"],
          ["Amount", `${amount} ${months === 1 ? words.atOnce : words.months(months)}`],
        ],
      },
      ...(pledge.notes ? [{ kind: "quote" as const, text: pledge.notes }] : []),
      { kind: "paragraph", text: words.answer },
      { kind: "action", label: words.open, url: `${origin}/admin/donations?open=${pledgeId}` },
    ]);
    const replyTo = { name, address: pledge.email };
    const subject = `${words.subject}: ${amount} (${name})`;
    await mailer.send({ to: staffAddress, replyTo, subject, key, ...letter }, signal);
  };
