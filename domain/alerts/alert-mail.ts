import { z } from "zod";
import { alertMail as texts } from "#content/staff-people.ts";
import type { Db } from "#db/schema.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import type { Block } from "#domain/mail/mail-template.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { type AlertKind, kindsFor } from "./alert-choices.ts";
import { countEvents } from "./count-events.ts";

const payloadSchema = z.object({
  staffId: z.string(),
  pace: z.enum(["at-once", "daily"]),
  from: z.string(),
  until: z.string(),
});

/** The list of the desk in which a person finds what has come, the newest first. */
const LISTS: Record<AlertKind, string> = {
  messages: "/admin/contacts?state=waiting",
  pledges: "/admin/donations?status=unconfirmed",
  deliveries: "/admin/jobs",
  assigned: "/admin/contacts?assignee=me",
};

/**
 * Tells a person what has come of the kinds that they chose: numbers, and where to look, no words of
 * visitors. Nothing is sent where nothing has come, or the person has chosen otherwise meanwhile.
 */
export const sendAlert = (
  db: Db,
  mailer: Mailer,
  settings: Pick<MailSettings, "organisation" | "replyTo" | "origin">,
) =>
  mailJob(mailer, settings, payloadSchema, async ({ staffId, pace, from, until }) => {
    const account = await db
      .selectFrom("staff_accounts")
      .select(["username", "email", "role"])
      .where("id", "=", staffId)
      .where("disabled_at", "is", null)
      .executeTakeFirst();
    if (!account?.email) return null;
    const chosen = await db
      .selectFrom("staff_alerts")
      .select("kind")
      .where("staff_id", "=", staffId)
      .where("pace", "=", pace)
      .execute();
    const { username, role, email } = account;
    const events = await countEvents(db, { from, until }, { staffId, username });
    const wanted = kindsFor(role).filter((kind) => chosen.some((choice) => choice.kind === kind));
    const lines = events
      .filter(({ kind, count }) => count > 0 && wanted.includes(kind))
      .map(({ kind, count }) => ({ text: texts.counts[kind](count), to: LISTS[kind] }));
    if (lines.length === 0) return null;
    const { origin } = settings;
    const blocks: Block[] = [
      { kind: "paragraph", text: pace === "daily" ? texts.daily : texts.atOnce },
      ...lines.map(({ text, to }) => ({
        kind: "action" as const,
        label: text,
        url: `${origin}${to}`,
      })),
      { kind: "small", text: texts.choose, url: `${origin}/admin/alerts` },
    ];
    return { to: email, subject: lines.map(({ text }) => text).join(", "), blocks };
  });
