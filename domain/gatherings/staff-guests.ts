/** The actions of staff on a guest list, at the door and for people who call. */
import { randomUUIDv7 } from "node:crypto";
import * as z from "zod/mini";
import { emailKey } from "#db/fold-text.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { type AuditContext, recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { checkForm, optionalEmailField } from "#domain/forms/check-form.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import {
  changeGuestList,
  changeGuestListInTransaction,
  enqueueGuestMail,
  findActiveGuest,
  type ResizeResult,
  resizeParty,
  setGuestState,
} from "./change-guest-list.ts";
import { nameField, peopleField } from "./rsvp-schema.ts";

/**
 * Stores that a guest has arrived, or has not. Repeating it changes nothing. Returns false when
 * there is no such guest.
 */
export const recordArrival = (
  { db, clock, actor }: StaffContext,
  gatheringId: string,
  id: string,
  hasArrived: boolean,
): Promise<boolean> =>
  change(db, "desk", async (trx) => {
    const guest = await trx
      .selectFrom("attendees")
      .select("here_at")
      .where("id", "=", id)
      .where("gathering_id", "=", gatheringId)
      .executeTakeFirst();
    if (!guest || (guest.here_at !== null) === hasArrived) return guest !== undefined;
    const now = isoTime(clock);
    const here_at = hasArrived ? now : null;
    await trx.updateTable("attendees").set({ here_at }).where("id", "=", id).execute();
    await recordAudit(trx, { now, actor }, "record.changed", `attendee:${id}`);
    return true;
  });

const guestSchema = z.object({
  name: nameField,
  /** Callers may have no email address; they get no email. */
  email: optionalEmailField(),
  people: peopleField,
});

export const GUEST_FIELDS = Object.keys(guestSchema.shape) as (keyof typeof guestSchema.shape)[];

/** Accepts any input; never throws. */
export const checkGuest = (input: unknown) => checkForm(guestSchema, input);

type GuestResult = Result<unknown, "hidden" | "listed">;

/**
 * Adds a guest to the list, or to the waiting list when too few seats are left, once for each key.
 * Guests with an email address get an email about it. Refused as "hidden" while the gathering is
 * not on the site, and as "listed" when the address is on the list.
 */
export async function addGuest(
  { db, clock, actor }: StaffContext,
  gatheringId: string,
  { name, email, people }: z.output<typeof guestSchema>,
  key: string,
): Promise<GuestResult> {
  const now = isoTime(clock);
  return changeGuestList<GuestResult>(db, now, gatheringId, async (trx, freeSeats, gathering) => {
    const id = randomUUIDv7();
    const sameEntry = trx.selectFrom("attendees").select("id").where("idempotency_key", "=", key);
    if (await sameEntry.executeTakeFirst()) return { ok: true };
    if (!gathering) return refusedFor("hidden");
    if (await findActiveGuest(trx, gatheringId, email)) return refusedFor("listed");
    await trx
      .insertInto("attendees")
      .values({
        id,
        gathering_id: gatheringId,
        created_at: now,
        state_at: now,
        name,
        email,
        people,
        email_key: emailKey(email),
        state: people <= freeSeats ? "coming" : "waiting",
        idempotency_key: key,
      })
      .execute();
    await recordAudit(trx, { now, actor }, "record.added", `attendee:${id}`);
    if (email) await enqueueGuestMail(trx, now, id);
    return { ok: true };
  });
}

type PartyResult = ResizeResult | { ok: false; reason: "gone" | "same" };

/**
 * Changes how many people come with a guest, by the rules of a guest's own change, and writes to
 * the guest. It confirms a held seat, because staff have spoken with the guest. Refused as "gone"
 * when the guest is not on the list, or the gathering not on the site, and as "same" when nothing
 * changes.
 */
export async function changeParty(
  { db, clock, actor }: StaffContext,
  gatheringId: string,
  id: string,
  people: number,
): Promise<PartyResult> {
  const now = isoTime(clock);
  return changeGuestList(
    db,
    now,
    gatheringId,
    async (trx, freeSeats, gathering): Promise<PartyResult> => {
      const guest = await trx
        .selectFrom("attendees")
        .select(["id", "people", "state", "held_until"])
        .where("id", "=", id)
        .where("gathering_id", "=", gatheringId)
        .where("state", "in", ["coming", "waiting"])
        .executeTakeFirst();
      if (!guest || !gathering) return refusedFor("gone");
      if (guest.people === people) {
        if (!guest.held_until) return refusedFor("same");
        await enqueueGuestMail(trx, now, id);
      } else {
        const { waitingList } = gathering;
        const result = await resizeParty(trx, now, guest, people, { freeSeats, waitingList });
        if (!result.ok) return result;
      }
      await trx.updateTable("attendees").set({ held_until: null }).where("id", "=", id).execute();
      await recordAudit(trx, { now, actor }, "record.changed", `attendee:${id}`);
      return { ok: true };
    },
  );
}

/**
 * Deletes a guest from a gathering's list and gives the free seats to the waiting list. Returns
 * false when there is no such entry.
 */
export async function removeGuestInTransaction(
  trx: DbTransaction,
  auditContext: AuditContext,
  id: string,
): Promise<boolean> {
  const gatheringId = await findGatheringId(trx, id);
  if (gatheringId === null) return false;
  const { value } = await changeGuestListInTransaction(
    trx,
    auditContext.now,
    gatheringId,
    async () => {
      const { numDeletedRows } = await trx
        .deleteFrom("attendees")
        .where("id", "=", id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      await recordAudit(trx, auditContext, "record.erased", `attendee:${id}`);
      return true;
    },
  );
  return value;
}

/** Does what removeGuestInTransaction() does, in its own transaction. */
export const removeGuest = ({ db, clock, actor }: StaffContext, id: string): Promise<boolean> =>
  change(db, { site: (isRemoved) => isRemoved }, (trx) =>
    removeGuestInTransaction(trx, { now: isoTime(clock), actor }, id),
  );

/**
 * Accepts an entry that looked like spam, on the waiting list when no seat is left. Returns false
 * when there is no such entry, or its address is on the list with another.
 */
export async function acceptGuest(
  { db, clock, actor }: StaffContext,
  id: string,
): Promise<boolean> {
  const now = isoTime(clock);
  const gatheringId = await findGatheringId(db, id);
  if (gatheringId === null) return false;
  return changeGuestList(db, now, gatheringId, async (trx, freeSeats, gathering) => {
    const entry = await trx
      .selectFrom("attendees")
      .select(["people", "email"])
      .where("id", "=", id)
      .where("state", "=", "suspected")
      .executeTakeFirst();
    if (!entry || !gathering) return false;
    if (await findActiveGuest(trx, gatheringId, entry.email)) return false;
    const hasSeat = entry.people <= freeSeats;
    await setGuestState(trx, now, id, hasSeat ? "coming" : "waiting");
    await recordAudit(trx, { now, actor }, "record.changed", `attendee:${id}`);
    return true;
  });
}

async function findGatheringId(db: DbOrTransaction, id: string): Promise<string | null> {
  const guest = await db
    .selectFrom("attendees")
    .select("gathering_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return guest?.gathering_id ?? null;
}
