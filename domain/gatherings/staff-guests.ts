/** The actions of staff on a guest list, at the door and for people who call. */
import { randomUUIDv7 } from "node:crypto";
import * as z from "zod/mini";
import { emailKey } from "#db/fold-text.ts";
import { change } from "#domain/changes/change.ts";
import { recordAudit, type StaffContext } from "#domain/changes/record-audit.ts";
import { checkForm, emailOrNone, type FieldErrors } from "#domain/forms/check-form.ts";
import { isoTime } from "#domain/values/clock.ts";
import { refusedFor } from "#domain/values/result.ts";
import {
  changeGuestList,
  enqueueGuestMail,
  findActiveGuest,
  type ResizeResult,
  resizeParty,
} from "./change-guest-list.ts";
import { nameField, peopleField } from "./rsvp-schema.ts";

/**
 * Stores that a guest has arrived, or has not. Repeating it changes nothing. Returns false when
 * there is no such guest.
 */
export const noteArrival = (
  { db, clock }: StaffContext,
  gatheringId: string,
  id: string,
  hasArrived: boolean,
): Promise<boolean> =>
  change(db, "desk", async (trx) => {
    const now = isoTime(clock);
    const guest = await trx
      .updateTable("attendees")
      .set((eb) => ({ here_at: hasArrived ? eb.fn.coalesce("here_at", eb.val(now)) : null }))
      .where("id", "=", id)
      .where("gathering_id", "=", gatheringId)
      .returning("id")
      .executeTakeFirst();
    return guest !== undefined;
  });

const guestSchema = z.object({
  name: nameField,
  /** Callers may have no email address; they get no email. */
  email: emailOrNone(),
  people: peopleField,
});

export const GUEST_FIELDS = Object.keys(guestSchema.shape) as (keyof typeof guestSchema.shape)[];

/**
 * Adds a guest to the list, or to the waiting list when too few seats are left, once for each key.
 * Guests with an email address get an email about it. Returns the errors of the fields, or null.
 */
export async function addGuest(
  { db, clock, actor }: StaffContext,
  gatheringId: string,
  typed: unknown,
  key: string,
): Promise<FieldErrors<(typeof GUEST_FIELDS)[number]> | null> {
  const check = checkForm(guestSchema, typed);
  if (!check.ok) return check.errors;
  const { name, email, people } = check.value;
  const now = isoTime(clock);
  return changeGuestList(db, now, gatheringId, async (trx, freeSeats) => {
    const id = randomUUIDv7();
    const repeated = trx.selectFrom("attendees").select("id").where("idempotency_key", "=", key);
    if (await repeated.executeTakeFirst()) return null;
    if (await findActiveGuest(trx, gatheringId, email))
      return { email: "This address is already on the list. Change the number of people there." };
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
    return null;
  });
}

type PartyResult = ResizeResult | { ok: false; reason: "gone" };

/**
 * Changes how many people come with a guest, by the rules of a guest's own change, and writes to
 * the guest. It confirms a held seat, because staff have spoken with the guest. Refused as "gone"
 * when the guest is not on the list, or the gathering not on the site.
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
        if (!guest.held_until) return { ok: true };
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
