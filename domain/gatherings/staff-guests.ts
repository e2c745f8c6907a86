/** The actions of staff on a guest list, at the door and for people who call. */
import { randomUUIDv7 } from "node:crypto";
import * as z from "zod/mini";
import { emailKey } from "#db/fold-text.ts";
import { change } from "#domain/changes/change.ts";
import { recordAudit, type StaffContext } from "#domain/changes/record-audit.ts";
import { checkForm, emailOrNone, type FieldErrors } from "#domain/forms/check-form.ts";
import { isoTime } from "#domain/values/clock.ts";
import { changeGuestList, enqueueGuestMail } from "./change-guest-list.ts";
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
  await changeGuestList(db, now, gatheringId, async (trx, freeSeats) => {
    const id = randomUUIDv7();
    const repeated = trx.selectFrom("attendees").select("id").where("idempotency_key", "=", key);
    if (await repeated.executeTakeFirst()) return;
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
  });
  return null;
}
