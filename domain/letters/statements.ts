/** Year-end statements: each person's gifts of a year on one page. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import type { Person } from "#domain/people/read-people.ts";
import { dayOf, startOfDay } from "#domain/time/time-zone.ts";
import { type LetterGift, RECEIVED_AT, receiptDetails, selectLetterGifts } from "./letter-gift.ts";
import { type Letter, type Letters, lettersFor } from "./letter-heads.ts";
import type { LetterHead } from "./letter-list.ts";

/**
 * The statements of a year of the organisation's zone: every gift that the ledger counts in it is on exactly
 * one. People are those of this moment, with their ties.
 */
export function statementsOf(db: DbOrTransaction, year: number, timeZone: string): Letters {
  const gifts = selectLetterGifts(db)
    .where(RECEIVED_AT, ">=", startOfDay(`${year}-01-01`, timeZone))
    .where(RECEIVED_AT, "<", startOfDay(`${year + 1}-01-01`, timeZone));
  const letters = lettersFor(db, gifts);
  const readWritten = async () =>
    Map.groupBy(
      await db
        .selectFrom("letters")
        .select(["id", "person_key", "digest", "way", "sent_at"])
        .where("kind", "=", "statement")
        .where("year", "=", year)
        .orderBy("id")
        .execute(),
      ({ person_key }) => person_key ?? "",
    );
  const read = async (heads: readonly LetterHead[]) => {
    const [statements, written] = await Promise.all([letters.read(heads), readWritten()]);
    return statements.map((statement): Letter => {
      const { row, person, gifts } = statement;
      const earlier = person?.keys.flatMap((key) => written.get(key) ?? []) ?? [];
      if (earlier.length === 0) return statement;
      const digest = statementDigest(year, person, gifts, timeZone);
      const same = earlier.find((letter) => letter.digest === digest);
      const unsent = same?.way === "print" ? "printing" : "going";
      const state = same ? (same.sent_at ? "sent" : unsent) : "changed";
      return {
        ...statement,
        row: { ...row, state },
        letterId: (same ?? earlier.at(-1))?.id ?? null,
      };
    });
  };
  return {
    read,
    // Those that were written are read whole, to see what has changed since.
    heads: async (filter) => {
      const [heads, written] = await Promise.all([letters.heads(filter), readWritten()]);
      const again = await read(heads.filter(({ keys }) => keys.some((key) => written.has(key))));
      const states = new Map(again.map(({ row, person }) => [person?.key, row.state]));
      return heads.map((head) => ({ ...head, state: states.get(head.keys[0]) ?? null }));
    },
  };
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
