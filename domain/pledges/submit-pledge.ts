import { randomUUIDv7 } from "node:crypto";
import type { Db, DbTransaction } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import {
  countSubmission,
  REFUSED_AT_TIMES_LIMIT,
  type TooMany,
  tooMany,
} from "#domain/forms/count-submission.ts";
import { idempotencyKeys } from "#domain/forms/idempotency-keys.ts";
import { countVisitorMailTo } from "#domain/forms/visitor-mail-limit.ts";
import type { VisitorSubmission } from "#domain/forms/visitor-submission.ts";
import { type Clock, DAY } from "#domain/values/clock.ts";
import { SOURCES } from "#domain/values/gift-source.ts";
import { storeOwnDates } from "./own-dates.ts";
import { pledgeNoticeMail, pledgeThanksMail } from "./pledge-mails.ts";
import { ON_DATES, type PledgePromise, typeOfPledge } from "./pledge-schema.ts";
import { readInstallmentsOf } from "./read-installments.ts";

/** Pledges per network and hour that are not suspected: a congregation may share one connection. */
const MAX_PLEDGES_PER_HOUR = 40;

/** `id` is the pledge's; for a repetition, that of the first. */
type StoredPledge = { ok: true; id: string; isNew?: true } | TooMany;

/**
 * Stores a visitor's pledge and enqueues the emails to staff and, within the limits of unasked
 * mail, to the donor. The pledge counts once staff confirm it. Without a key, the same pledge
 * within a day is a repetition, which stores nothing. A suspected pledge, as are those beyond the
 * hourly limit, is stored without emails; its sender gets the same answer as everyone.
 */
export async function submitPledge(
  db: Db,
  clock: Clock,
  pledge: PledgePromise,
  { key, clientIp, minLimit, suspected: sign = null, ceiling }: VisitorSubmission,
): Promise<StoredPledge> {
  const now = clock.now();
  const createdAt = now.toISOString();
  const id = randomUUIDv7();
  const keys = idempotencyKeys(key, pledge, now, DAY);
  const desk = (stored: StoredPledge) => stored.ok && stored.isNew === true;
  return change(db, { desk }, async (trx): Promise<StoredPledge> => {
    const findEarlier = trx
      .selectFrom("donations")
      .select("id")
      .where("source", "=", SOURCES.pledgeForm)
      .where("external_id", "in", keys);
    const earlierPledge = await findEarlier.executeTakeFirst();
    if (earlierPledge) return { ok: true, id: earlierPledge.id };
    const { count, waitMs } = await countSubmission(trx, clock, `pledge:${clientIp}`);
    const limit = Math.max(MAX_PLEDGES_PER_HOUR, minLimit);
    if (count > limit * REFUSED_AT_TIMES_LIMIT) return tooMany(waitMs);
    const suspected = sign ?? (count > limit ? "too-many" : null);
    const isStored = await insertPledge(trx, pledge, {
      id,
      created_at: createdAt,
      external_id: keys[0],
      suspected,
    });
    // A concurrent request has stored the same pledge.
    if (!isStored) return { ok: true, id: (await findEarlier.executeTakeFirstOrThrow()).id };
    if (suspected) return { ok: true, id, isNew: true };
    // Members of a family may share an address, so the hourly limit counts per pledge.
    const mail = { kind: `pledge:${id}`, email: pledge.email, ceiling };
    const thanks = await countVisitorMailTo(trx, clock, mail);
    await pledgeNoticeMail.enqueue(trx, createdAt, { pledgeId: id }, `pledge:${id}`);
    if (thanks.ok)
      await pledgeThanksMail.enqueue(trx, createdAt, { pledgeId: id }, `pledge-thanks:${id}`);
    return { ok: true, id, isNew: true };
  });
}

/** Stores the record of a pledge and the donor's own dates. Returns whether its key was new. */
async function insertPledge(
  trx: DbTransaction,
  {
    // Named one by one, so that a new field that is not stored doesn't compile.
    firstName,
    lastName,
    email,
    phone,
    amountCents,
    months: chosen,
    every,
    startsOn,
    ownDates,
    notes,
    from,
    ...unstored
  }: PledgePromise,
  record: { id: string; created_at: string; external_id: string; suspected: string | null },
): Promise<boolean> {
  unstored satisfies Record<string, never>;
  const months = chosen === ON_DATES ? 1 : chosen;
  const insertedPledge = await trx
    .insertInto("donations")
    .values({
      ...record,
      first_name: firstName,
      last_name: lastName,
      email,
      phone: phone || null,
      amount_cents: amountCents,
      donation_type: typeOfPledge(months, every),
      city: null,
      state: null,
      notes: notes || null,
      status: "pledged",
      source: SOURCES.pledgeForm,
      received_at: record.created_at,
      updated_at: record.created_at,
      status_at: record.created_at,
      pledge_months: months,
      pledge_every: every,
      pledge_starts_on: startsOn,
      came_from: from,
    })
    .onConflict((conflict) => conflict.columns(["source", "external_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (insertedPledge && chosen === ON_DATES) await storeOwnDates(trx, record.id, ownDates ?? []);
  return insertedPledge !== undefined;
}

/**
 * Reads what a visitor sees of a pledge just made. It has no name, and only this visitor knows its
 * id.
 */
export async function readPledgeConfirmation(db: Db, id: string, timeZone: string) {
  const pledge = await db
    .selectFrom("donations")
    .select(["amount_cents", "pledge_months"])
    .where("id", "=", id)
    .where("source", "=", SOURCES.pledgeForm)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!pledge) return null;
  const installments = await readInstallmentsOf(db, id, timeZone);
  return { cents: pledge.amount_cents, months: pledge.pledge_months ?? 1, installments };
}
