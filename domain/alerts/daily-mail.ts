/** The mail of each morning: how much has come since the last one, in numbers, and where to look. */
import { z } from "zod";
import { dailyMail as texts } from "#content/staff-people.ts";
import { countRows } from "#db/count-rows.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, DAY, HOUR, isoTime, SECOND } from "#domain/ports/clock.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { dayOf, momentAt } from "#domain/time/time-zone.ts";

/** The hour of the mail, in the organisation's zone. */
const HOUR_OF_MAIL = 7;
/** A record is stored somewhat later than its time says. */
const SETTLED = 10 * SECOND;

/** From `from` (exclusive) to `until` (inclusive), ISO UTC. */
const spanSchema = z.object({ from: z.string(), until: z.string() });
type Span = z.output<typeof spanSchema>;

export async function wantsDailyMail(db: Db, staffId: string): Promise<boolean> {
  const { wants_daily_mail } = await db
    .selectFrom("staff_accounts")
    .select("wants_daily_mail")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  return wants_daily_mail === 1;
}

export const saveDailyMail = (db: Db, staffId: string, isWanted: boolean) =>
  db
    .updateTable("staff_accounts")
    .set({ wants_daily_mail: isWanted ? 1 : 0 })
    .where("id", "=", staffId)
    .execute();

/**
 * Enqueues the mail of each person who wants it and has had none since the hour has passed. Run every minute;
 * of several instances one enqueues each mail.
 */
export async function planDailyMail(db: Db, clock: Clock, timeZone: string): Promise<void> {
  const today = Date.parse(`${dayOf(isoTime(clock), timeZone)}T00:00:00Z`);
  const until = momentAt(today + HOUR_OF_MAIL * HOUR, timeZone);
  if (isoTime(clock, -SETTLED) < until) return;
  const from = momentAt(today - DAY + HOUR_OF_MAIL * HOUR, timeZone);
  await db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable("staff_accounts")
      .set({ digest_at: until })
      .where("wants_daily_mail", "=", 1)
      .where("email", "is not", null)
      .where("invited_at", "is", null)
      .where("disabled_at", "is", null)
      .where((eb) => eb.or([eb("digest_at", "is", null), eb("digest_at", "<", until)]))
      .returning("id")
      .execute();
    if (due.length === 0 || (await countEvents(trx, { from, until })).length === 0) return;
    const jobs = due.map(({ id: staffId }) => ({
      kind: "staff.alert",
      payload: { staffId, from, until },
      uniqueKey: `alert:${staffId}:daily:${until}`,
    }));
    await enqueueJobs(trx, isoTime(clock), ...jobs);
  });
}

/** Sends the mail, without a word of visitors, unless its person wants none meanwhile. */
export const sendDailyMail = (
  db: Db,
  mailer: Mailer,
  settings: Pick<MailSettings, "organisation" | "replyTo" | "origin">,
) => {
  const payloadSchema = spanSchema.extend({ staffId: z.string() });
  return mailJob(mailer, settings, payloadSchema, async ({ staffId, ...span }) => {
    const account = await db
      .selectFrom("staff_accounts")
      .select("email")
      .where("id", "=", staffId)
      .where("wants_daily_mail", "=", 1)
      .where("disabled_at", "is", null)
      .executeTakeFirst();
    const events = await countEvents(db, span);
    if (!account?.email || events.length === 0) return null;
    const { origin } = settings;
    return {
      to: account.email,
      subject: events.map(({ text }) => text).join(", "),
      blocks: [
        { kind: "paragraph", text: texts.lead },
        ...events.map(({ text, to }) => ({
          kind: "action" as const,
          label: text,
          url: `${origin}${to}`,
        })),
        { kind: "small", text: texts.choose, url: `${origin}/admin/alerts` },
      ],
    };
  });
};

/** What has come in a time, each with the list of the desk in which it is found. */
async function countEvents(db: DbOrTransaction, { from, until }: Span) {
  const records = (table: "contacts" | "donations") =>
    db
      .selectFrom(table)
      .where("created_at", ">", from)
      .where("created_at", "<=", until)
      .where("suspected", "is", null)
      .where("erased_at", "is", null);
  const failures = db
    .selectFrom("jobs")
    .where("state", "=", "dead")
    .where("finished_at", ">", from)
    .where("finished_at", "<=", until);
  const messages = records("contacts").where("contacts.state", "<>", "spam");
  const pledges = records("donations")
    .where("source", "=", "pledge-form")
    .where("voided_at", "is", null);
  const counts = [
    [texts.messages, "/admin/contacts?state=waiting", await countRows(messages)],
    [texts.pledges, "/admin/donations?status=unconfirmed", await countRows(pledges)],
    [texts.failures, "/admin/jobs", await countRows(failures)],
  ] as const;
  return counts.flatMap(([say, to, count]) => (count > 0 ? { text: say(count), to } : []));
}
