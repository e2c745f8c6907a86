import { randomUUIDv7 } from "node:crypto";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import type { Gathering } from "#domain/content/gathering.ts";
import { countSubmission, type TooMany, tooMany } from "#domain/forms/count-submission.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { refusedFor } from "#domain/values/result.ts";
import { hashToken } from "#domain/values/tokens.ts";
import {
  changeGuestList,
  findActiveGuest,
  type ResizeResult,
  resizeParty,
  setGuestState,
} from "./change-guest-list.ts";
import { seatGivenUpMail } from "./guest-mails.ts";
import { readShownGathering } from "./read-gatherings.ts";

interface LinkedRsvp {
  id: string;
  gathering: Gathering;
  people: number;
  state: "coming" | "waiting" | "cancelled";
  /** True when its owner has never confirmed it. */
  isHeld: boolean;
}

/**
 * Reads the entry that the page of a link shows; null when nothing can be changed anymore. It
 * changes nothing.
 */
export async function readLinkedRsvp(
  db: DbOrTransaction,
  clock: Clock,
  token: string,
): Promise<LinkedRsvp | null> {
  const entry = await findLinkedGuest(db, token);
  if (!entry || entry.state === "suspected") return null;
  const now = isoTime(clock);
  const gathering = await readShownGathering(db, now, entry.gathering_id);
  if (!gathering || gathering.endsAt <= now) return null;
  const { id, people, state, held_until } = entry;
  return { id, gathering, people, state, isHeld: held_until !== null };
}

/**
 * Finds the entry of an emailed link; undefined when the token is unknown or the entry was deleted.
 * When the entry was canceled and the same address has signed up again, finds the newer one. An old
 * link would otherwise add a second set of seats.
 */
async function findLinkedGuest(db: DbOrTransaction, token: string) {
  const guest = await db
    .selectFrom("attendees")
    .innerJoin("attendee_links", "attendee_id", "attendees.id")
    .select(["attendees.id", "gathering_id", "email", "people", "state", "held_until"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (guest?.state !== "cancelled") return guest;
  return (await findActiveGuest(db, guest.gathering_id, guest.email)) ?? guest;
}

/** Limits the changes of one entry, because each sends an email. Cancellations don't count. */
const MAX_CHANGES_PER_HOUR = 12;

type ChangeResult =
  /** `isMailed` is true when an email with the new state is on its way. */
  | { ok: true; isMailed: boolean }
  | { ok: false; reason: "expired" }
  | TooMany
  | Exclude<ResizeResult, { ok: true }>;

/**
 * Changes the number of people for whom seats are held; null cancels. When there are too few seats,
 * an entry that has seats keeps them and the change is refused. Every change confirms a held seat.
 * Repeating a change does nothing.
 */
export async function changeRsvp(
  db: Db,
  clock: Clock,
  token: string,
  people: number | null,
): Promise<ChangeResult> {
  const now = isoTime(clock);
  const gatheringId = (await findLinkedGuest(db, token))?.gathering_id;
  if (!gatheringId) return refusedFor("expired");
  return changeGuestList(db, now, gatheringId, async (trx, freeSeats): Promise<ChangeResult> => {
    const entry = await readLinkedRsvp(trx, clock, token);
    if (!entry) return refusedFor("expired");
    const { id, state, gathering } = entry;
    // Following the link confirms an entry, also when the change is refused. An entry whose seat
    // became free again is confirmed only when the change is accepted.
    if (people === null || state !== "cancelled")
      await trx.updateTable("attendees").set({ held_until: null }).where("id", "=", id).execute();
    if (people === null) {
      if (state === "cancelled") return { ok: true, isMailed: false };
      await setGuestState(trx, now, id, "cancelled");
      const key = `rsvp-given-up:${id}:${randomUUIDv7()}`;
      await seatGivenUpMail.enqueue(trx, now, { attendeeId: id }, key);
      return { ok: true, isMailed: false };
    }
    if (people === entry.people && state !== "cancelled") return { ok: true, isMailed: false };
    const { count, waitMs } = await countSubmission(trx, clock, `rsvp-change:${id}`);
    if (count > MAX_CHANGES_PER_HOUR) return tooMany(waitMs);
    const { waitingList } = gathering;
    const result = await resizeParty(trx, now, entry, people, { freeSeats, waitingList });
    return result.ok ? { ok: true, isMailed: true } : result;
  });
}
