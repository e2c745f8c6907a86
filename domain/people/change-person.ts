import { randomUUIDv7 } from "node:crypto";
import { foldName, foldText } from "#db/fold-text.ts";
import { lock } from "#db/lock.ts";
import { isPhone, joinedDigits } from "#db/phone-number.ts";
import type { DbTransaction } from "#db/schema.ts";
import { type AuditChanges, recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { checkNote, type NoteInput } from "#domain/forms/check-note.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Refusal, refusedFor } from "#domain/values/result.ts";
import { detailsOf, isPostalCode, type PersonDetails } from "./details-schema.ts";
import { matchPeople } from "./match-people.ts";
import { mergePeople, moveNameToOwnPerson, undoMerge } from "./merge-people.ts";
import { findPersonId, markReviewed } from "./people-of-records.ts";
import { shareEmails } from "./person-emails.ts";
import { listMergesOf } from "./person-merges.ts";
import { type Person, readPerson } from "./read-people.ts";

/** The audit event of an action that is done. */
interface PersonEvent {
  ok: true;
  action:
    | "record.changed"
    | "person.tied"
    | "person.untied"
    | "person.separated"
    | "person.names-accepted";
  changes: AuditChanges;
}

/**
 * The work of an action on a person within its transaction. Returns its audit event, or why it is
 * refused.
 */
type PersonAction<Refused> = (
  trx: DbTransaction,
  person: Person,
  now: string,
) => Promise<PersonEvent | Refused>;

/** A form was changed by a colleague too, who saved these values. */
export interface Newer<Form> extends Refusal<"changed"> {
  newer: Partial<Form>;
}

/** The other person is the same one, or there is nothing to undo. */
export const SAME_PERSON = refusedFor("same");

/**
 * Runs an action on the person with this id, or on the owner of the record with it. The reason is
 * "gone" when there is no such person.
 */
export const changePersonWith = <Refused extends Refusal<string>>(
  { db, clock, actor }: StaffContext,
  id: string,
  run: PersonAction<Refused>,
): Promise<{ ok: true } | Refused | Refusal<"gone">> =>
  change(db, "desk", async (trx) => {
    // The lock lets the second of two concurrent merges see the result of the first.
    await lock(trx, "people");
    const personId = await findPersonId(trx, id);
    if (!personId) return refusedFor("gone");
    const now = isoTime(clock);
    const outcome = await run(trx, await readPerson(trx, personId), now);
    if (!outcome.ok) return outcome;
    await recordAudit(trx, { now, actor }, outcome.action, `people:${personId}`, outcome.changes);
    return { ok: true };
  });

/**
 * Compares a form with the values that it showed (`shownForm`) and the present ones (`before`).
 * `changed` lists the fields to change; unchanged fields keep a colleague's later corrections.
 * `newer` has the colleague's values of fields that both changed, or is null.
 */
export function compareWithShown<Form extends object>(
  before: Form,
  form: Form,
  shownForm: Partial<Form>,
) {
  // A form of an earlier version lacks newer fields, which stay as they are.
  const knownForm = Object.keys(shownForm).length > 0 ? shownForm : before;
  const fields = Object.keys(knownForm) as (keyof Form)[];
  const changed = fields.filter(
    (field) => before[field] !== form[field] && shownForm[field] !== form[field],
  );
  const changedByBoth = changed.filter(
    (field) => field in shownForm && shownForm[field] !== before[field],
  );
  const pick = (picked: typeof fields, from: Form) =>
    Object.fromEntries(picked.map((field) => [field, from[field]])) as Partial<Form>;
  const values: Form = { ...before, ...pick(changed, form) };
  return { changed, values, newer: changedByBoth.length > 0 ? pick(changedByBoth, before) : null };
}

type Uncorrected = Refusal<"phone" | "postalCode"> | Newer<PersonDetails>;

/**
 * Corrects a person once for all their records, which stay as they are. If the person was merged
 * from several, each keeps the correction when the merge is undone. The reason names an invalid new
 * value; values that the records already have are not checked. Fields that the form left unchanged
 * keep a colleague's later corrections. If both changed a field, nothing is saved and `newer` has
 * the colleague's values.
 */
export const correctPerson = (
  staff: StaffContext,
  id: string,
  form: PersonDetails,
  shownForm: Partial<PersonDetails>,
) =>
  changePersonWith<Uncorrected>(staff, id, async (trx, person, now) => {
    const { changed, values, newer } = compareWithShown(detailsOf(person), form, shownForm);
    if (newer) return { ok: false, reason: "changed", newer };
    const isChanged = (...names: (keyof PersonDetails)[]) =>
      names.some((name) => changed.includes(name));
    const isAddressChanged = isChanged("street", "city", "state", "postalCode");
    if (isChanged("phone") && values.phone && !isPhone(values.phone)) return refusedFor("phone");
    if (isAddressChanged && !isPostalCode(values)) return refusedFor("postalCode");
    const { first_name, last_name, name_key, phone, street, city, state, postal_code, ...rest } =
      personColumns(values);
    const set = {
      ...(isChanged("firstName", "lastName") && { first_name, last_name, name_key }),
      ...(isChanged("phone") && { phone }),
      ...(isAddressChanged && { street, city, state, postal_code }),
      ...rest,
      updated_at: now,
      username: staff.actor.username,
    };
    await trx
      .updateTable("people")
      .set(set)
      .where((eb) => eb.or([eb("id", "=", person.id), eb("same_as", "=", person.id)]))
      .execute();
    if (values.died)
      await trx
        .updateTable("subscribers")
        .set({ ended_at: now })
        .where("person_id", "=", person.id)
        .where("ended_at", "is", null)
        .execute();
    // The log has no values of personal fields, because it cannot be erased.
    return {
      ok: true,
      action: "record.changed",
      changes: Object.fromEntries(changed.map((field) => [field, null])),
    };
  });

const personColumns = (details: PersonDetails) => {
  const { firstName, lastName, phone, street, city, state } = details;
  return {
    first_name: firstName,
    last_name: lastName,
    name_key: foldName(`${lastName} ${firstName}`),
    phone,
    street,
    city,
    state,
    postal_code: details.postalCode,
    no_mail: Number(details.noMail),
    no_calls: Number(details.noCalls),
    no_publishing: Number(details.noPublishing),
    died: Number(details.died),
    note: details.note,
    contact: details.contact,
    search_text: `${foldText(`${firstName} ${lastName} ${city}`)} ${joinedDigits(phone)}`,
  };
};

const NO_ADDRESS = { street: null, city: null, state: null, postal_code: null };

/**
 * Adds a person without records, under the id of the form, so that sending it twice adds one.
 * The reason names an invalid field; `knownId` is the known person with the same email, or with the
 * same name and phone or street, or whom the form added before something else was typed into it.
 */
export const addPerson = (
  { db, clock, actor }: StaffContext,
  id: string,
  input: PersonDetails & { email: string },
): Promise<
  { ok: true } | Refusal<"name" | "phone" | "postalCode"> | (Refusal<"known"> & { knownId: string })
> =>
  change(db, "desk", async (trx) => {
    const { firstName: first_name, lastName: last_name, email, phone, street } = input;
    await lock(trx, "people");
    const stored = await trx
      .selectFrom("people")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (stored) {
      const isSame = Object.entries(personColumns(input)).every(
        ([name, value]) => (stored[name as keyof typeof stored] ?? "") === value,
      );
      return isSame ? { ok: true } : { ok: false, reason: "known", knownId: id };
    }
    if (!first_name && !last_name) return refusedFor("name");
    if (phone && !isPhone(phone)) return refusedFor("phone");
    if (!isPostalCode(input)) return refusedFor("postalCode");
    const [knownId] = await matchPeople(trx, [{ first_name, last_name, email, phone, street }]);
    if (knownId) return { ok: false, reason: "known", knownId };
    const now = isoTime(clock);
    const creation = { created_at: now, updated_at: now, username: actor.username };
    const person = { id, ...creation, ...personColumns(input) };
    // Null takes the value from later gifts; "" would say that there is none.
    const noPhone = phone ? {} : { phone: null };
    const hasAddress = street || person.city || person.state || person.postal_code;
    const noAddress = hasAddress ? {} : NO_ADDRESS;
    await trx
      .insertInto("people")
      .values({ ...person, ...noPhone, ...noAddress })
      .execute();
    await shareEmails(trx, [{ person_id: id, email }]);
    const update = trx.updateTable("person_emails").set({ by_hand: 1 });
    await update.where("person_id", "=", id).execute();
    await recordAudit(trx, { now, actor }, "record.changed", `people:${id}`, { added: null });
    return { ok: true };
  });

/** Adds a note of staff, once for each form. */
export const addPersonNote = (staff: StaffContext, id: string, input: NoteInput) =>
  changePersonWith<Refusal<"empty" | "too-long">>(
    staff,
    id,
    async (trx, { id: person_id }, now) => {
      const { username: author } = staff.actor;
      const check = checkNote(person_id, author, input);
      if (!check.ok) return check;
      await trx
        .insertInto("person_notes")
        .values({ ...check.note, person_id, created_at: now, author })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      return { ok: true, action: "record.changed", changes: { note: null } };
    },
  );

/**
 * Merges two people. Each is named by a record's id or their own. Repeating it changes nothing
 * more.
 */
export const mergePerson = (staff: StaffContext, id: string, otherId: string) =>
  changePersonWith<typeof SAME_PERSON>(staff, id, async (trx, person, at) => {
    const otherPersonId = await findPersonId(trx, otherId);
    if (!otherPersonId || otherPersonId === person.id) return SAME_PERSON;
    await mergePeople(trx, person.id, otherPersonId, { at, username: staff.actor.username });
    return { ok: true, action: "person.tied", changes: {} };
  });

/** Records that two people are different. Each is named by a record's id or their own. */
export const markPeopleSeparate = (staff: StaffContext, id: string, otherId: string) =>
  changePersonWith<typeof SAME_PERSON>(staff, id, async (trx, { id: person_id }, at) => {
    const other_id = await findPersonId(trx, otherId);
    if (!other_id || other_id === person_id) return SAME_PERSON;
    const { username } = staff.actor;
    await trx
      .insertInto("person_merges")
      .values({ id: randomUUIDv7(), person_id, other_id, at, username })
      .execute();
    return { ok: true, action: "person.separated", changes: {} };
  });

/** Undoes one merge of a person, by its id. */
export const undoPersonMerge = (staff: StaffContext, id: string, mergeId: string) =>
  changePersonWith<typeof SAME_PERSON>(staff, id, async (trx, person) => {
    const merges = await listMergesOf(trx, person.id);
    const isTheirs = merges.some((merge) => merge.id === mergeId);
    if (!isTheirs || !(await undoMerge(trx, mergeId))) return SAME_PERSON;
    return { ok: true, action: "person.untied", changes: {} };
  });

/** Records that all of a person's names are theirs, so that staff are not asked again. */
export const acceptNames = (staff: StaffContext, id: string) =>
  changePersonWith<never>(staff, id, async (trx, person, now) => {
    await markReviewed(trx, [person.id], { now, username: staff.actor.username });
    const update = trx.updateTable("people").set({ names_accepted: 1 });
    await update.where("id", "=", person.id).execute();
    return { ok: true, action: "person.names-accepted", changes: {} };
  });

/** Records that the gifts under one of a person's names (name_key) belong to someone else. */
export const moveNameToNewPerson = (staff: StaffContext, id: string, name: string) =>
  changePersonWith<typeof SAME_PERSON>(staff, id, async (trx, person) =>
    (await moveNameToOwnPerson(trx, person.id, name))
      ? { ok: true, action: "person.separated", changes: {} }
      : SAME_PERSON,
  );
