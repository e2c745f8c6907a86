import { randomUUIDv7 } from "node:crypto";
import { foldText, isPhone, joinedDigits } from "#db/fold-text.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Acting, type AuditChanges, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { change } from "#domain/versions/change.ts";
import { detailsOf, isPostalCode, type PersonDetails } from "./details-schema.ts";
import { type Person, personOf } from "./read-people.ts";
import { keyOfRecord } from "./ties.ts";

/** What an act on a person does in its transaction: what the audit log says of it, or why it is refused. */
type Act<Refusal> = (
  trx: DbOrTransaction,
  person: Person,
  now: string,
) => Promise<{ action: "record.changed" | TieAction; changes: AuditChanges } | Refusal>;

/** Acts on the person who has the record with this id. Null when it is done; "gone" without such a person. */
const act = <Refusal extends string>(
  { db, clock, actor }: Acting,
  id: string,
  work: Act<Refusal>,
): Promise<Refusal | "gone" | null> =>
  change(db, "desk", async (trx) => {
    const key = await keyOfRecord(trx, id);
    if (!key) return "gone";
    const now = isoTime(clock);
    const done = await work(trx, await personOf(trx, key), now);
    if (typeof done === "string") return done;
    await recordAudit(trx, now, actor, done.action, `people:${id}`, done.changes);
    return null;
  });

/**
 * Once for all records, which stay as they are. Each key gets it, so that it stays when a tie is taken back.
 * Answers the field whose new text cannot be right; what the records say already is not checked.
 */
export const correctPerson = (acting: Acting, id: string, typed: PersonDetails) =>
  act<"phone" | "postalCode">(acting, id, async (trx, person, now) => {
    const before = detailsOf(person);
    const fields = Object.keys(before) as (keyof PersonDetails)[];
    const changed = fields.filter((field) => before[field] !== typed[field]);
    const has = (...names: (keyof PersonDetails)[]) => names.some((name) => changed.includes(name));
    const address = has("street", "city", "state", "postalCode");
    if (has("phone") && typed.phone && !isPhone(typed.phone)) return "phone";
    if (address && !isPostalCode(typed)) return "postalCode";
    const set = {
      ...(has("firstName", "lastName") && {
        first_name: typed.firstName,
        last_name: typed.lastName,
      }),
      ...(has("phone") && { phone: typed.phone }),
      ...(address && {
        street: typed.street,
        city: typed.city,
        state: typed.state,
        postal_code: typed.postalCode,
      }),
      no_mail: Number(typed.noMail),
      no_calls: Number(typed.noCalls),
      no_publishing: Number(typed.noPublishing),
      search_text: searchTextOf(typed),
      updated_at: now,
      username: acting.actor.username,
    };
    for (const key of person.keys)
      await trx
        .insertInto("person_details")
        .values({ key, ...NOTHING, ...set })
        .onConflict((conflict) => conflict.column("key").doUpdateSet(set))
        .execute();
    // The log has no values of personal fields: it cannot be erased.
    return {
      action: "record.changed",
      changes: Object.fromEntries(changed.map((field) => [field, null])),
    };
  });

const NOTHING = {
  ...{ first_name: null, last_name: null, phone: null },
  ...{ street: null, city: null, state: null, postal_code: null },
};

const searchTextOf = ({ firstName, lastName, phone, city }: PersonDetails) =>
  `${foldText(`${firstName} ${lastName} ${city}`)} ${joinedDigits(phone)}`;

export const addPersonNote = (acting: Acting, id: string, typed: string) =>
  act<"empty" | "too-long">(acting, id, async (trx, { key }, now) => {
    const text = plainText(typed).trim();
    if (!text) return "empty";
    if (text.length > TEXT_LIMITS.notes) return "too-long";
    const { username: author } = acting.actor;
    await trx
      .insertInto("person_notes")
      .values({ id: randomUUIDv7(), key, created_at: now, author, text })
      .execute();
    return { action: "record.changed", changes: { note: null } };
  });

type TieAction = "person.tied" | "person.untied" | "person.separated";

/** Says that two people, each named by a record, are one or are not. Repeated, it changes nothing more. */
export const tiePeople = (acting: Acting, id: string, otherId: string, isSame: boolean) =>
  act<"same">(acting, id, async (trx, person, at) => {
    const otherKey = await keyOfRecord(trx, otherId);
    if (!otherKey || person.keys.includes(otherKey)) return "same";
    const other = await personOf(trx, otherKey);
    const [key = "", other_key = ""] = [person.key, other.key].sort();
    const tie = { is_same: Number(isSame), at, username: acting.actor.username };
    await trx
      .insertInto("person_ties")
      .values({ id: randomUUIDv7(), key, other_key, ...tie })
      .onConflict((conflict) => conflict.columns(["key", "other_key"]).doUpdateSet(tie))
      .execute();
    return { action: isSame ? "person.tied" : "person.separated", changes: {} };
  });

/** Takes one tie of a person back, by the id of its row. */
export const untiePerson = (acting: Acting, id: string, tieId: string) =>
  act<"same">(acting, id, async (trx, person) => {
    const { numDeletedRows } = await trx
      .deleteFrom("person_ties")
      .where("id", "=", tieId)
      .where("key", "in", person.keys)
      .executeTakeFirst();
    return numDeletedRows > 0n ? { action: "person.untied", changes: {} } : "same";
  });
