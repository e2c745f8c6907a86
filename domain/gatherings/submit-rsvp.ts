import { randomUUIDv7 } from "node:crypto";
import { emailKey } from "#db/fold-text.ts";
import type { Db, DbTransaction } from "#db/schema.ts";
import { countSubmission, type TooMany, tooMany } from "#domain/forms/count-submission.ts";
import { idempotencyKeys } from "#domain/forms/idempotency-keys.ts";
import { countVisitorMailTo } from "#domain/forms/visitor-mail-limit.ts";
import type { VisitorSubmission } from "#domain/forms/visitor-submission.ts";
import { type Clock, DAY, HOUR, isoTime } from "#domain/values/clock.ts";
import { refusedFor } from "#domain/values/result.ts";
import { hashToken } from "#domain/values/tokens.ts";
import { changeGuestList, enqueueGuestMail, findActiveGuest } from "./change-guest-list.ts";
import type { Rsvp } from "./rsvp-schema.ts";

/** People per network and hour. People who sign up after a service may share one connection. */
const MAX_PEOPLE_PER_HOUR = 120;
/**
 * How long a seat is held after its email was given up. While the email waits, the seat is held too
 * (change-guest-list.ts).
 */
const SEAT_HELD_WITHOUT_MAIL_MS = DAY;

type RsvpResult =
  | { ok: true; hasSeat: boolean }
  | TooMany
  /** The gathering does not exist, is over, or takes no sign-ups. */
  | { ok: false; reason: "closed" }
  /** There are too few seats, and there is no waiting list or the visitor did not ask for it. */
  | { ok: false; reason: "full"; freeSeats: number };

/**
 * Stores that people will attend, or that they wait for a seat. An email tells them which, and its
 * link confirms it (guest-mails.ts).
 *
 * An email address that is already on the list gets its email again, and its entry stays as it is:
 * only the emailed link changes it. So the form does not reveal who is on the list: `hasSeat` only
 * says whether enough seats are left, and a full gathering is full for everyone. Within an hour the
 * same name and number of people send an address no second email, because its entry is already
 * stored. Another address is another entry, even of the same mailbox. If no email can be sent, the
 * visitor is asked to try later.
 *
 * A suspected entry is stored for staff and holds no seat; its sender gets the same answer.
 */
export async function submitRsvp(
  db: Db,
  clock: Clock,
  rsvp: Rsvp,
  form: VisitorSubmission,
): Promise<RsvpResult> {
  const at = clock.now();
  const now = at.toISOString();
  const gatheringId = rsvp.gathering;
  const keys = idempotencyKeys(form.key, rsvp, at, DAY);
  return changeGuestList(
    db,
    now,
    gatheringId,
    async (trx, freeSeats, gathering): Promise<RsvpResult> => {
      if (!gathering?.takesNames || gathering.endsAt <= now) return refusedFor("closed");
      const sameEntry = await trx
        .selectFrom("attendees")
        .select(["id", "state"])
        .where("idempotency_key", "in", keys)
        .executeTakeFirst();
      const isAgain = sameEntry?.state === "cancelled" && !form.key;
      if (sameEntry && !isAgain) return { ok: true, hasSeat: sameEntry.state !== "waiting" };
      // Without a key, a guest who has canceled may sign up again with the same text.
      if (sameEntry)
        await trx
          .updateTable("attendees")
          .set({ idempotency_key: `cancelled:${sameEntry.id}` })
          .where("id", "=", sameEntry.id)
          .execute();
      const answer = chooseSeat(rsvp, freeSeats, gathering.waitingList);
      const listedGuest = form.suspected
        ? null
        : await findActiveGuest(trx, gatheringId, rsvp.email);
      if (!answer.ok && !listedGuest) return answer;
      const refusal = await countOrRefuse(trx, clock, rsvp, form, listedGuest ? answer : null);
      if (refusal) return refusal;
      const id = listedGuest?.id ?? (await insertGuest(trx, clock, rsvp, form, keys[0], answer));
      if (!form.suspected) await enqueueGuestMail(trx, now, id);
      return answer;
    },
  );
}

function chooseSeat(rsvp: Rsvp, freeSeats: number, hasWaitingList: boolean): RsvpResult {
  const hasSeat = rsvp.people <= freeSeats;
  return hasSeat || (hasWaitingList && rsvp.waits)
    ? { ok: true, hasSeat }
    : { ok: false, reason: "full", freeSeats: Math.max(0, freeSeats) };
}

/**
 * Counts a sign-up that is stored or emailed, not a refused or repeated one. Returns null within
 * the limits, otherwise the refusal. An address that is on the list, and was just emailed, gets
 * `answerToListed`, so that the form doesn't reveal it. While a gathering is full, sign-ups are not
 * counted, so that guests on its list get the same answer as everyone.
 */
async function countOrRefuse(
  trx: DbTransaction,
  clock: Clock,
  { gathering, name, people, email }: Rsvp,
  { clientIp, minLimit, suspected, ceiling }: VisitorSubmission,
  answerToListed: RsvpResult | null,
): Promise<RsvpResult | null> {
  const isFull = answerToListed?.ok === false;
  const networkKey = `rsvp:${clientIp}`;
  if (!isFull) {
    const { count, waitMs } = await countSubmission(trx, clock, networkKey, { amount: people });
    if (count > Math.max(MAX_PEOPLE_PER_HOUR, minLimit)) {
      await countSubmission(trx, clock, networkKey, { amount: -people });
      return tooMany(waitMs);
    }
  }
  if (suspected) return null;
  const kind = `rsvp:${gathering}:${hashToken(`${people} ${name}`)}`;
  const about = { kind, email, ceiling };
  const mail = await countVisitorMailTo(trx, clock, about);
  if (mail.ok) return null;
  const isJustSent = mail.reason === "just-sent";
  if (answerToListed && (isJustSent || isFull)) return answerToListed;
  await countSubmission(trx, clock, networkKey, { amount: -people });
  return isJustSent ? tooMany(HOUR) : mail;
}

/** Stores a guest who has a seat or waits for one. Returns the guest's id. */
async function insertGuest(
  trx: DbTransaction,
  clock: Clock,
  { gathering, name, email, people, waits: _decided, ...unstored }: Rsvp,
  { suspected = null }: VisitorSubmission,
  key: string,
  answer: RsvpResult,
): Promise<string> {
  // A new field that is not stored doesn't compile.
  unstored satisfies Record<string, never>;
  const id = randomUUIDv7();
  const now = isoTime(clock);
  const listedState = answer.ok && answer.hasSeat ? "coming" : "waiting";
  await trx
    .insertInto("attendees")
    .values({
      id,
      gathering_id: gathering,
      created_at: now,
      state_at: now,
      suspected,
      name,
      email,
      email_key: emailKey(email),
      people,
      state: suspected ? "suspected" : listedState,
      held_until: suspected ? null : isoTime(clock, SEAT_HELD_WITHOUT_MAIL_MS),
      idempotency_key: key,
    })
    .execute();
  return id;
}
