/** Decides when alerts are due. Run every minute; of several instances one enqueues each mail. */
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, DAY, HOUR, isoTime, SECOND } from "#domain/ports/clock.ts";
import { dayOf, momentAt } from "#domain/time/time-zone.ts";
import { DIGEST_HOUR, type Pace } from "./alert-choices.ts";
import { countEvents, type Span } from "./count-events.ts";

/** A record is stored somewhat later than its time says. */
const SETTLED = 10 * SECOND;
/** Name of the setting that holds the time up to which alerts were sent at once. */
const SENT_UNTIL = "alerts-sent-until";

/** Enqueues a mail for each person who wants to hear at once of something that has come. */
export async function planAtOnce(db: Db, clock: Clock): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const span = await takeSpan(trx, isoTime(clock, -SETTLED));
    if (!span) return 0;
    const people = await wantAt(trx, "at-once").execute();
    return enqueueFor(trx, isoTime(clock), "at-once", people, span);
  });
}

/** The time since the last round, taken by this one; null in the first, and when another took it. */
async function takeSpan(trx: DbOrTransaction, until: string): Promise<Span | null> {
  const row = await trx
    .selectFrom("site_settings")
    .select("value")
    .where("name", "=", SENT_UNTIL)
    .executeTakeFirst();
  if (!row) {
    await trx
      .insertInto("site_settings")
      .values({ name: SENT_UNTIL, value: until })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    return null;
  }
  const taken = await trx
    .updateTable("site_settings")
    .set({ value: until })
    .where("name", "=", SENT_UNTIL)
    .where("value", "=", row.value)
    .where("value", "<", until)
    .returning("name")
    .executeTakeFirst();
  return taken ? { from: row.value, until } : null;
}

/** Enqueues the daily mail of each person whose hour has passed since their last one. */
export async function planDaily(db: Db, clock: Clock, timeZone: string): Promise<number> {
  const today = Date.parse(`${dayOf(isoTime(clock), timeZone)}T00:00:00Z`);
  const until = momentAt(today + DIGEST_HOUR * HOUR, timeZone);
  if (isoTime(clock, -SETTLED) < until) return 0;
  const dayBefore = momentAt(today - DAY + DIGEST_HOUR * HOUR, timeZone);
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable("staff_accounts")
      .set({ digest_at: until })
      .where("id", "in", wantAt(trx, "daily").clearSelect().select("staff_accounts.id"))
      .where((eb) => eb.or([eb("digest_at", "is", null), eb("digest_at", "<", until)]))
      .returning(["id", "username"])
      .execute();
    return enqueueFor(trx, isoTime(clock), "daily", due, { from: dayBefore, until });
  });
}

/** The open accounts with a mail address that chose the pace for some kind. */
const wantAt = (trx: DbOrTransaction, pace: Pace) =>
  trx
    .selectFrom("staff_accounts")
    .select(["id", "username"])
    .where("email", "is not", null)
    .where("invited_at", "is", null)
    .where("disabled_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("staff_alerts")
          .select("kind")
          .whereRef("staff_alerts.staff_id", "=", "staff_accounts.id")
          .where("pace", "=", pace as "daily"),
      ),
    );

/** The jobs hold ids and times; what has come is counted when the mail is sent. */
async function enqueueFor(
  trx: DbOrTransaction,
  now: string,
  pace: "at-once" | "daily",
  people: readonly { id: string; username: string }[],
  span: Span,
): Promise<number> {
  let enqueued = 0;
  for (const { id: staffId, username } of people) {
    const events = await countEvents(trx, span, { staffId, username });
    const wanted = await trx
      .selectFrom("staff_alerts")
      .select("kind")
      .where("staff_id", "=", staffId)
      .where("pace", "=", pace)
      .execute();
    if (!events.some((event) => event.count > 0 && wanted.some(({ kind }) => kind === event.kind)))
      continue;
    const uniqueKey = `alert:${staffId}:${pace}:${span.until}`;
    const payload = { staffId, pace, ...span };
    await enqueueJobs(trx, now, { kind: "staff.alert", payload, uniqueKey });
    enqueued++;
  }
  return enqueued;
}
