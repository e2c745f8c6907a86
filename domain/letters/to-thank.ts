/** Gifts that wait for thanks: one letter a person, for those since the last one. */
import { sql } from "kysely";
import { countedGift } from "#db/counted-gifts.ts";
import { possibleDuplicates } from "#db/possible-duplicates.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { startOfDay } from "#domain/time/time-zone.ts";
import { RECEIVED_AT } from "./letter-gift.ts";
import { type Letters, lettersFor } from "./letter-heads.ts";

const SETTING = "thank-gifts-from";

/** The first day, "2026-11-25", whose gifts are to be thanked; of a new site the day of its first account. */
export async function thankFrom(db: DbOrTransaction): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`select coalesce(
    (select value from site_settings where name = ${SETTING}),
    (select substr(min(created_at), 1, 10) from staff_accounts)) as day`.execute(db);
  return rows[0]?.day ?? "";
}

/**
 * True for a received gift since a moment (ISO UTC) that no letter thanks for, but for those of an open deposit
 * and of erased people.
 */
export const isToThank = (since: string) =>
  sql<boolean>`(${countedGift(false)} and letter_id is null and person_key is not null
    and ${RECEIVED_AT} >= ${since} and not exists (
      select 1 from deposits where deposits.id = deposit_id and closed_at is null))`;

/** The letters to write. */
export async function lettersToThank(db: DbOrTransaction, timeZone: string): Promise<Letters> {
  const since = startOfDay(await thankFrom(db), timeZone);
  const duplicates = db
    .selectFrom("donations")
    .select("id")
    .where(possibleDuplicates(db as Db, since))
    .where("voided_at", "is", null);
  return lettersFor(db, isToThank(since), {
    isDoubtful: sql<boolean>`id in ${duplicates}`,
  });
}
