/** A pledge's own dates as staff type them: one a line, "12/20/2026 500.00". */
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { formatDecimal, parseCents } from "#domain/values/money.ts";
import { parseDay } from "#domain/values/parse-day.ts";

interface OwnDate {
  /** A day such as "2026-12-20". */
  dueOn: string;
  cents: number;
}

/** The longest list of own dates: the installments of a pledge over the longest duration. */
export const MAX_OWN_DATES = 120;

const LINE = /^([\d/-]{8,10})[\s,;]+(\S{1,30})$/;

/**
 * Returns null when a line is not a day and an amount, a day appears twice, or there are too many.
 */
export function parseOwnDates(input: string): OwnDate[] | null {
  const lines = input
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const dates = lines.slice(0, MAX_OWN_DATES).flatMap((line) => parseLine(line) ?? []);
  const days = new Set(dates.map(({ dueOn }) => dueOn));
  return days.size === lines.length ? dates : null;
}

function parseLine(line: string): OwnDate | null {
  const [, day = "", amount = ""] = LINE.exec(line) ?? [];
  const dueOn = parseDay(day);
  const cents = parseCents(amount);
  return dueOn && cents ? { dueOn, cents } : null;
}

export const writeOwnDates = (dates: readonly OwnDate[]): string =>
  dates.map(({ dueOn, cents }) => `${shortDate(dueOn)} ${formatDecimal(cents)}`).join("\n");

/** Reads the dates of a pledge in order. */
export const readOwnDates = (db: DbOrTransaction, pledgeId: string): Promise<OwnDate[]> =>
  db
    .selectFrom("pledge_installments")
    .select(["due_on as dueOn", "amount_cents as cents"])
    .where("pledge_id", "=", pledgeId)
    .orderBy("due_on")
    .execute();

/** Replaces the dates of a pledge. */
export async function storeOwnDates(
  trx: DbTransaction,
  pledgeId: string,
  dates: readonly OwnDate[],
): Promise<void> {
  await trx.deleteFrom("pledge_installments").where("pledge_id", "=", pledgeId).execute();
  if (dates.length === 0) return;
  await trx
    .insertInto("pledge_installments")
    .values(
      dates.map((date) => ({ pledge_id: pledgeId, due_on: date.dueOn, amount_cents: date.cents })),
    )
    .execute();
}
