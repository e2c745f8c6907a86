/** Year-end statements: each person's gifts of a year on one page. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Person, readPeople } from "#domain/people/read-people.ts";
import { dayOf, startOfDay } from "#domain/time/time-zone.ts";
import { type LetterGift, RECEIVED_AT, receiptDetails, selectLetterGifts } from "./letter-gift.ts";
import type { LetterListRow } from "./letter-list.ts";
import { letterRow } from "./to-thank.ts";

/** A person's statement, written or not. */
export interface Statement {
  /** Cents as the ledger counts them. */
  row: LetterListRow;
  /** Null for the gifts of people whose data was erased: they are on no paper. */
  person: Person | null;
  gifts: readonly LetterGift[];
  /** The last one that was written. */
  letterId: string | null;
}

/**
 * The statements of a year of the organisation's zone: every gift that the ledger counts in it is on exactly
 * one. People are those of this moment, with their ties.
 */
export async function listStatements(
  db: DbOrTransaction,
  year: number,
  timeZone: string,
): Promise<Statement[]> {
  const gifts = await selectLetterGifts(db)
    .where(RECEIVED_AT, ">=", startOfDay(`${year}-01-01`, timeZone))
    .where(RECEIVED_AT, "<", startOfDay(`${year + 1}-01-01`, timeZone))
    .execute();
  const keys = new Set(gifts.flatMap(({ person_key }) => person_key ?? []));
  const [people, letters] = await Promise.all([
    readPeople(db, [...keys]),
    db
      .selectFrom("letters")
      .select(["id", "person_key", "digest", "way", "sent_at"])
      .where("kind", "=", "statement")
      .where("year", "=", year)
      .orderBy("id")
      .execute(),
  ]);
  const written = Map.groupBy(letters, ({ person_key }) => person_key);
  const byPerson = Map.groupBy(gifts, ({ person_key }) => people.get(person_key ?? "") ?? null);
  return Array.from(byPerson, ([person, ofPerson]) => {
    const earlier = person?.keys.flatMap((key) => written.get(key) ?? []) ?? [];
    const digest = earlier.length > 0 ? statementDigest(year, person, ofPerson, timeZone) : null;
    const same = earlier.find((letter) => letter.digest === digest);
    const unsent = same?.way === "print" ? "printing" : "going";
    const changed = earlier.length > 0 ? "changed" : null;
    const row = letterRow(person, ofPerson, same ? (same.sent_at ? "sent" : unsent) : changed);
    const letterId = (same ?? earlier.at(-1))?.id ?? null;
    return { row, person, gifts: ofPerson, letterId };
  });
}

/** Of a statement's gifts: another digest is another statement. */
export function statementDigest(
  year: number,
  person: Person | null,
  gifts: readonly LetterGift[],
  timeZone: string,
): string {
  const lines = gifts.map((gift) => [gift.id, receiptDetails(gift, timeZone)]);
  const said = JSON.stringify([year, person?.key, lines]);
  return createHash("sha256").update(said).digest("hex");
}

/** The years of the organisation's zone of which there are gifts, the newest first. */
export async function statementYears(
  db: DbOrTransaction,
  thisYear: number,
  timeZone: string,
): Promise<number[]> {
  const { rows } = await sql<{ first: string | null }>`
    select min(${RECEIVED_AT}) as first from donations`.execute(db);
  const oldest = rows[0]?.first;
  const first = oldest ? Number(dayOf(oldest, timeZone).slice(0, 4)) : thisYear;
  return Array.from({ length: Math.max(1, thisYear - first + 1) }, (_, at) => thisYear - at);
}
