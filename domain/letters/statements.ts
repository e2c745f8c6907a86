/** Year-end statements: each person's gifts of a year on one page. */
import { createHash } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { isCountedGift } from "#db/counted-gifts.ts";
import { hasPossibleDuplicate } from "#db/has-possible-duplicate.ts";
import { inList } from "#db/in-list.ts";
import type { Db, DbOrTransaction, LetterTable } from "#db/schema.ts";
import { readBalances } from "#domain/pledges/read-balances.ts";
import type { Clock } from "#domain/values/clock.ts";
import { startOfDay, todayOf, yearOf } from "#domain/values/time-zone.ts";
import { GIVEN_AT, receiptDetails, selectLetterGifts, statedGifts } from "./letter-gift.ts";
import { type Letter, type LetterQueries, letterQueries } from "./letter-queries.ts";
import { isLetterOpen, type LetterFilter, type LetterSummary } from "./letter-rows.ts";
import { IS_UNKNOWN_DONOR } from "./thank-you-queries.ts";

/** A condition: the letter is a statement that no later one replaced. */
const IS_STATEMENT = sql<boolean>`(kind = 'statement' and digest is not null)`;

/**
 * Returns the statements of a year in the organization's zone. Every gift that counts in that year,
 * except those with another organization's tax receipt, is on exactly one. People and their
 * households are those of now. With `now` (ISO UTC) a statement of gifts that was written before
 * the year was over is outdated once it is, because it says that it is for the year up to its day.
 * Without `sendsMail` all go on paper.
 */
export function statementQueries(
  db: DbOrTransaction,
  year: number,
  timeZone: string,
  { now = "", sendsMail = true } = {},
): LetterQueries {
  const start = startOfDay(`${year}-01-01`, timeZone);
  const end = startOfDay(`${year + 1}-01-01`, timeZone);
  const validFrom = now < end ? "" : end;
  const isOfYear = sql<boolean>`(${isCountedGift(false)}
    and ${GIVEN_AT} >= ${start} and ${GIVEN_AT} < ${end})`;
  const isThroughOthers = sql<boolean>`(${isOfYear} and came_by is not null)`;
  const complete = async (statements: readonly Letter[]) => {
    const people = inList(statements.flatMap(({ recipient }) => recipient?.members ?? []));
    const [throughOthers, pledges, earlier] = await Promise.all([
      selectLetterGifts(db).where("person_id", "in", people).where(isThroughOthers).execute(),
      readPledgesOfYear(db, people, year, timeZone),
      db
        .selectFrom("letters")
        .select(["id", "person_id", "earlier_key", "digest", "way", "sent_at", "created_at"])
        .where("kind", "=", "statement")
        .where("year", "=", year)
        .where("person_id", "in", people)
        .orderBy("id")
        .execute(),
    ]);
    const writtenBy = Map.groupBy(earlier, ({ person_id }) => person_id ?? "");
    const throughOthersBy = Map.groupBy(throughOthers, ({ person_id }) => person_id ?? "");
    return statements.map((statement): Letter => {
      const members = statement.recipient?.members ?? [];
      const writtenStatements = members.flatMap((id) => writtenBy.get(id) ?? []);
      writtenStatements.sort((a, b) => (a.id < b.id ? -1 : 1));
      const giftsThroughOthers = members.flatMap((id) => throughOthersBy.get(id) ?? []);
      const whole = { ...statement, giftsThroughOthers };
      return {
        ...compareWithWritten(whole, writtenStatements, { year, timeZone, validFrom }),
        pledges: pledges.filter(({ personId }) => members.includes(personId)),
      };
    });
  };
  const letters = letterQueries(db, {
    sendsMail,
    isGift: sql`(${isOfYear} and came_by is null)`,
    isPossibleDuplicate: hasPossibleDuplicate(db as Db, start),
    statements: {
      isUnknownDonor: IS_UNKNOWN_DONOR,
      isStatement: sql`(${IS_STATEMENT} and year = ${year})`,
      isThroughOthers,
      validFrom,
      complete,
    },
  });
  const find = async (filter: LetterFilter, perPage: number) => {
    const page = await letters.find(filter, perPage);
    const differing =
      page.mayDiffer > 0 ? await letters.summaries({ q: filter.q, mayDiffer: true }) : [];
    for (const { row } of await letters.read(differing))
      if (row.delivery && isLetterOpen(row)) page.ready[row.delivery]++;
    return page;
  };
  return { ...letters, find };
}

/** Reads the pledges made by the end of a year that are open, or were made or paid on in it. */
async function readPledgesOfYear(
  db: DbOrTransaction,
  people: readonly string[],
  year: number,
  timeZone: string,
) {
  const atStart = await readBalances(db, people, timeZone, startOfDay(`${year}-01-01`, timeZone));
  const atEnd = await readBalances(db, people, timeZone, startOfDay(`${year + 1}-01-01`, timeZone));
  const paidBefore = new Map(atStart.map(({ id, paidCents }) => [id, paidCents]));
  return atEnd.filter(
    ({ id, day, paidCents, unpaidCents }) =>
      day < String(year + 1) &&
      (unpaidCents > 0 || paidCents !== paidBefore.get(id) || day.startsWith(`${year}-`)),
  );
}

export type OutdatedStatements = Awaited<ReturnType<typeof findOutdatedStatements>>;

/**
 * Finds the statements of the year before this one that were sent and no longer match their gifts:
 * who has them, since when (ISO UTC), and the id with which the year's list opens them.
 */
export async function findOutdatedStatements(db: Db, clock: Clock, timeZone: string) {
  const year = Number(todayOf(clock, timeZone).slice(0, 4)) - 1;
  const sentStatements = db
    .selectFrom("letters")
    .select("id")
    .where(IS_STATEMENT)
    .where("year", "=", year)
    .where("sent_at", "is not", null);
  if (!(await sentStatements.executeTakeFirst())) return { year, statements: [] };
  const { summaries, read } = statementQueries(db, year, timeZone);
  const letters = await read(await summaries({ q: "", mayDiffer: true }));
  const outdatedStatements = letters.flatMap(({ row: { id, name, state }, lastSent }) =>
    state === "changed" && lastSent ? [{ id, name, at: lastSent }] : [],
  );
  outdatedStatements.sort((a, b) => (a.at < b.at ? -1 : 1));
  return { year, statements: outdatedStatements };
}

type WrittenStatement = Pick<
  Selectable<LetterTable>,
  "id" | "person_id" | "digest" | "earlier_key" | "way" | "sent_at" | "created_at"
>;

/** Compares a statement with those that were written to the person, the oldest first. */
function compareWithWritten(
  statement: Letter,
  writtenStatements: readonly WrittenStatement[],
  { year, timeZone, validFrom }: { year: number; timeZone: string; validFrom: string },
): Letter {
  if (writtenStatements.length === 0) return statement;
  const { row } = statement;
  // The household may have another head by now.
  const original = writtenStatements.find(
    ({ digest, earlier_key: key, person_id: id, created_at: at }) =>
      (at >= validFrom || statement.gifts.length === 0) &&
      digest === statementDigest(year, key ?? id, statement, timeZone),
  );
  // Its duplicates have no digest.
  const duplicate =
    original && writtenStatements.findLast(({ id, digest }) => digest === null && id > original.id);
  const unchanged = duplicate ?? original;
  const letterId = (unchanged ?? writtenStatements.at(-1))?.id ?? null;
  // An email that waits is withdrawn, because its gifts have changed.
  const replacedStatement = writtenStatements.findLast(
    ({ id, way, sent_at }) => (sent_at || way === "print") && (!original || id < original.id),
  );
  return {
    ...statement,
    // Without a gift the row is that of the letter.
    row: { ...row, state: statementStateOf(unchanged), id: row.id || (letterId ?? "") },
    letterId,
    originalId: original?.id,
    writtenAt: original?.created_at ?? null,
    replaces: replacedStatement?.created_at ?? null,
    lastSent: writtenStatements.findLast(({ sent_at }) => sent_at)?.created_at,
  };
}

/** `unchanged` is the written statement that matches the gifts. */
function statementStateOf(unchanged: WrittenStatement | undefined): LetterSummary["state"] {
  if (!unchanged) return "changed";
  if (unchanged.sent_at) return "sent";
  return unchanged.way === "print" ? "printing" : "going";
}

/** A digest of a statement's gifts and their donors. Another digest means another statement. */
export function statementDigest(
  year: number,
  personId: string | null,
  { gifts, giftsThroughOthers = [] }: Pick<Letter, "gifts" | "giftsThroughOthers">,
  timeZone: string,
): string {
  const lines = gifts.map((gift) => [gift.id, receiptDetails(gift, timeZone)]);
  const statedThroughOthers = statedGifts(giftsThroughOthers, timeZone);
  // Earlier digests of people without gifts through others must stay the same.
  const content = JSON.stringify([year, personId, lines, ...statedThroughOthers]);
  return createHash("sha256").update(content).digest("hex");
}

/**
 * Lists the years of the organization's zone from the first with a counted gift or a statement, the
 * newest first.
 */
export async function listStatementYears(
  db: DbOrTransaction,
  thisYear: number,
  timeZone: string,
): Promise<number[]> {
  const { rows } = await sql<{ gift: string | null; statement: number | null }>`
    select (select min(${GIVEN_AT}) from donations where ${isCountedGift(false)}) as gift,
      (select min(year) from letters where ${IS_STATEMENT}) as statement`.execute(db);
  const { gift = null, statement = null } = rows[0] ?? {};
  const first = Math.min(gift ? Number(yearOf(gift, timeZone)) : thisYear, statement ?? thisYear);
  return Array.from({ length: Math.max(1, thisYear - first + 1) }, (_, index) => thisYear - index);
}
