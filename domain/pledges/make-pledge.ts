import { createHash, randomUUIDv7 } from "node:crypto";
import type { Db } from "#db/schema.ts";
import { moneyChanged } from "#domain/changes/announce-change.ts";
import { typeOfPledge } from "#domain/donations/gift-schema.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, DAY } from "#domain/ports/clock.ts";
import { countSubmission } from "#domain/spam/count-submission.ts";
import type { SpamSignal } from "#domain/spam/spam-signals.ts";
import type { PledgePromise } from "./schema.ts";

const SOURCE = "pledge-form";
/** Promises one network may make in an hour: a whole congregation may sit behind one connection. */
const PLEDGES_PER_HOUR = 200;

/** `stored` false: a repetition. `waitMs`: milliseconds until the next is taken. */
export type PledgeResult =
  | { ok: true; stored: boolean }
  | { ok: false; reason: "too-many"; waitMs: number };

/** What besides the promise came with the form. */
export interface PledgeForm {
  /** Of the form instance; null for a form sent without script. */
  key: string | null;
  /** The visitor's address. */
  address: string;
  /** Why it looks like a program's, or null. */
  suspected?: SpamSignal | null;
}

/**
 * Stores a visitor's promise, and with it the mail that tells staff. It counts nowhere until they
 * confirm it. A form sent without script has no key, and then the same promise made again within a
 * day is the same one. A repetition stores nothing. A suspected one is stored with a mark and staff get
 * no mail about it; its sender gets the same answer as all others.
 */
export async function makePledge(
  db: Db,
  clock: Clock,
  pledge: PledgePromise,
  { key, address, suspected = null }: PledgeForm,
): Promise<PledgeResult> {
  const now = clock.now();
  const at = now.toISOString();
  const id = randomUUIDv7();
  const keys = key ? [`form:${key}`] : contentKeys(pledge, now);
  return db.transaction().execute(async (trx) => {
    const earlier = await trx
      .selectFrom("donations")
      .select("id")
      .where("source", "=", SOURCE)
      .where("external_id", "in", keys)
      .executeTakeFirst();
    if (earlier) return { ok: true, stored: false };
    const { count, waitMs } = await countSubmission(trx, clock, `pledge:${address}`);
    if (count > PLEDGES_PER_HOUR) return { ok: false, reason: "too-many", waitMs };
    const inserted = await trx
      .insertInto("donations")
      .values({
        id,
        created_at: at,
        first_name: pledge.firstName,
        last_name: pledge.lastName,
        email: pledge.email,
        phone: pledge.phone || null,
        amount_cents: pledge.amount,
        donation_type: typeOfPledge(pledge.months),
        suspected,
        city: null,
        state: null,
        notes: pledge.notes || null,
        status: "pledged",
        source: SOURCE,
        external_id: keys[0] as string,
        received_at: at,
        updated_at: at,
        status_at: at,
        pledge_months: pledge.months,
      })
      .onConflict((conflict) => conflict.columns(["source", "external_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) await moneyChanged(trx);
    if (inserted && !suspected)
      await enqueueJobs(trx, at, {
        kind: "pledge.notify-staff",
        payload: { pledgeId: id },
        uniqueKey: `pledge:${id}`,
      });
    return { ok: true, stored: inserted !== undefined };
  });
}

/** The content within this day of UTC and the one before, so that midnight lets nothing through. */
function contentKeys(pledge: PledgePromise, now: Date): string[] {
  const content = createHash("sha256").update(JSON.stringify(pledge)).digest("hex");
  const day = Math.floor(now.getTime() / DAY);
  return [`content:${content}:${day}`, `content:${content}:${day - 1}`];
}
