/** Gifts that wait for thanks: one letter a person, with why one cannot go. */
import { sql } from "kysely";
import { possibleDuplicates } from "#db/possible-duplicates.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Person, readPeople } from "#domain/people/read-people.ts";
import { startOfDay } from "#domain/time/time-zone.ts";
import { isUndescribed, type LetterGift, RECEIVED_AT, selectLetterGifts } from "./letter-gift.ts";
import type { LetterListRow, Obstacle } from "./letter-list.ts";

const SETTING = "thank-gifts-from";

/** The first day, "2026-11-25", whose gifts are to be thanked; of a new site the day of its first account. */
export async function thankFrom(db: DbOrTransaction): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`select coalesce(
    (select value from site_settings where name = ${SETTING}),
    (select substr(min(created_at), 1, 10) from staff_accounts)) as day`.execute(db);
  return rows[0]?.day ?? "";
}

/**
 * Received gifts since a moment (ISO UTC) that no letter thanks for, the oldest first; without those of an
 * open deposit and of erased people.
 */
export const selectToThank = (db: DbOrTransaction, since: string) =>
  selectLetterGifts(db)
    .where("letter_id", "is", null)
    .where("person_key", "is not", null)
    .where(RECEIVED_AT, ">=", since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("deposits")
            .select("deposits.id")
            .whereRef("deposits.id", "=", "deposit_id")
            .where("closed_at", "is", null),
        ),
      ),
    );

/** One letter to write: a person, and the gifts since the last one. */
export interface ToThank {
  row: LetterListRow;
  person: Person;
  gifts: readonly LetterGift[];
}

/** Every letter to write, the oldest first. */
export async function listToThank(db: DbOrTransaction, timeZone: string): Promise<ToThank[]> {
  const since = startOfDay(await thankFrom(db), timeZone);
  const gifts = await selectToThank(db, since).execute();
  if (gifts.length === 0) return [];
  const [people, duplicates] = await Promise.all([
    readPeople(db, [...new Set(gifts.map(({ person_key }) => person_key ?? ""))]),
    db
      .selectFrom("donations")
      .select("id")
      .where(possibleDuplicates(db as Db, since))
      .where("voided_at", "is", null)
      .execute(),
  ]);
  const doubtful = new Set(duplicates.map(({ id }) => id));
  const byPerson = Map.groupBy(gifts, ({ person_key }) => people.get(person_key ?? "") as Person);
  return Array.from(byPerson, ([person, ofPerson]) => ({
    row: letterRow(person, ofPerson, null, doubtful),
    person,
    gifts: ofPerson,
  }));
}

/** A letter as its list shows it, with the id of the oldest gift; `person` null: erased. */
export function letterRow(
  person: Person | null,
  gifts: readonly LetterGift[],
  state: LetterListRow["state"] = null,
  doubtful: ReadonlySet<string> = new Set(),
): LetterListRow {
  const obstacle = person ? obstacleOf(person, gifts, doubtful) : "erased";
  return {
    id: gifts[0]?.id ?? "",
    created_at: gifts[0]?.at ?? "",
    name: person?.name ?? "",
    gifts: gifts.length,
    cents: gifts.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    goesBy: person && !obstacle ? wayTo(person) : null,
    obstacle,
    state,
  };
}

/** How a letter reaches a person; null: not at all. */
const wayTo = ({ emails, address, wishes }: Person): "email" | "print" | null => {
  if (wishes.noMail) return null;
  return emails.length > 0 ? "email" : address ? "print" : null;
};

function obstacleOf(
  person: Person,
  gifts: readonly LetterGift[],
  doubtful: ReadonlySet<string>,
): Obstacle | null {
  if (gifts.some(isUndescribed)) return "describe";
  if (gifts.some(({ id }) => doubtful.has(id))) return "duplicate";
  if (person.wishes.noMail) return "no-mail";
  return wayTo(person) ? null : "no-address";
}
