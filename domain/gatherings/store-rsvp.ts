import { randomUUIDv7 } from "node:crypto";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { idempotencyKeys } from "#domain/forms/idempotency-keys.ts";
import { type Clock, DAY, HOUR } from "#domain/ports/clock.ts";
import { countSubmission, type TooMany } from "#domain/spam/count-submission.ts";
import type { SpamSignal } from "#domain/spam/spam-signals.ts";
import { askForMail, changeAttendance } from "./capacity.ts";
import { readShownGathering } from "./read-gatherings.ts";
import type { Rsvp } from "./rsvp-form.ts";

/** Per network and hour: a whole congregation may share one connection. */
const RSVPS_PER_HOUR = 200;
/** A mail address gets one mail about a gathering in this time, however often it is typed. */
const MAIL_EVERY = HOUR;

interface SubmittedForm {
  /** Of the form instance; null for a form sent without script. */
  key: string | null;
  /** The visitor's IP. */
  address: string;
  suspected?: SpamSignal | null;
}

type RsvpResult =
  | { ok: true }
  | TooMany
  /** No such gathering, over, or it takes no names. */
  | { ok: false; reason: "closed" }
  /** Fewer spots are left than people were named, and there is no waiting list. */
  | { ok: false; reason: "full"; left: number };

/**
 * Stores that people come, or that they wait for a spot; the mail says which. A mail address that is
 * on the list gets its mail again and stays as it is: only the link of the mail changes anything. So
 * the form does not show who is on the list. A suspected entry is stored for staff and holds no spot; its
 * sender gets the same answer.
 */
export async function storeRsvp(
  db: Db,
  clock: Clock,
  rsvp: Rsvp,
  { key, address, suspected = null }: SubmittedForm,
): Promise<RsvpResult> {
  const at = clock.now();
  const now = at.toISOString();
  const gatheringId = rsvp.gathering;
  const keys = idempotencyKeys(key, rsvp, at, DAY);
  return db.transaction().execute(async (trx): Promise<RsvpResult> => {
    const { count, waitMs } = await countSubmission(trx, clock, `rsvp:${address}`);
    if (count > RSVPS_PER_HOUR) return { ok: false, reason: "too-many", waitMs };
    const gathering = await readShownGathering(trx, now, gatheringId);
    if (!gathering?.takesNames || gathering.endsAt <= now) return { ok: false, reason: "closed" };
    return changeAttendance(trx, now, { gatheringId, gathering }, async (left) => {
      if (await isRepeated(trx, keys)) return { ok: true };
      const known = suspected ? null : await findOnList(trx, gatheringId, rsvp.email);
      if (known) {
        const isSilent = known.mailed_at && at.getTime() - Date.parse(known.mailed_at) < MAIL_EVERY;
        if (!isSilent) await askForMail(trx, now, known.id);
        return { ok: true };
      }
      const hasSpot = rsvp.people <= left;
      if (!hasSpot && !gathering.waitingList)
        return { ok: false, reason: "full", left: Math.max(0, left) };
      const id = randomUUIDv7();
      await trx
        .insertInto("attendees")
        .values({
          id,
          gathering_id: gatheringId,
          created_at: now,
          state_at: now,
          suspected,
          name: rsvp.name,
          email: rsvp.email,
          email_key: rsvp.email.toLowerCase(),
          people: rsvp.people,
          state: suspected ? "suspected" : hasSpot ? "coming" : "waiting",
          idempotency_key: keys[0],
        })
        .execute();
      if (!suspected) await askForMail(trx, now, id);
      return { ok: true };
    });
  });
}

const isRepeated = async (trx: DbOrTransaction, keys: readonly string[]) =>
  (await trx
    .selectFrom("attendees")
    .select("id")
    .where("idempotency_key", "in", keys)
    .executeTakeFirst()) !== undefined;

const findOnList = (trx: DbOrTransaction, gatheringId: string, email: string) =>
  trx
    .selectFrom("attendees")
    .select(["id", "mailed_at"])
    .where("email_key", "=", email.toLowerCase())
    .where("gathering_id", "=", gatheringId)
    .where("state", "in", ["coming", "waiting"])
    .executeTakeFirst();
