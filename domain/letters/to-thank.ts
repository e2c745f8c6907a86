/** Gifts that wait for thanks: one letter a person, for those since the last one. */
import { sql } from "kysely";
import { countedGift } from "#db/counted-gifts.ts";
import { possibleDuplicates } from "#db/possible-duplicates.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { dayOf, startOfDay } from "#domain/values/time-zone.ts";
import { type Letters, lettersFor } from "./letter-heads.ts";

const SETTING = "thank-gifts-from";

/**
 * The moment (ISO UTC) from which gifts are to be thanked: the start of the day of the upgrade or, on a new
 * site, of the day its first account was made, in `timeZone`.
 */
export async function thankFrom(db: DbOrTransaction, timeZone: string): Promise<string> {
  const setting = db.selectFrom("site_settings").select("value").where("name", "=", SETTING);
  const upgrade = await setting.executeTakeFirst();
  if (upgrade) return startOfDay(upgrade.value, timeZone);
  const { created } = await db
    .selectFrom("staff_accounts")
    .select((eb) => eb.fn.min("created_at").as("created"))
    .executeTakeFirstOrThrow();
  return startOfDay(dayOf(created, timeZone), timeZone);
}

/** What is compared with thankFrom(): Sunday's checks are typed on Friday, and asked for from that day on. */
export const ASKED_FROM = sql<string>`coalesce(donations.entered_at, donations.received_at,
  donations.created_at)`;

/**
 * True for a received gift since a moment (ISO UTC) that no letter thanks for, but for those of an open deposit
 * and of erased people.
 */
export const isToThank = (since: string) =>
  sql<boolean>`(${countedGift(false)} and letter_id is null and person_id is not null
    and ${ASKED_FROM} >= ${since} and (deposit_id is null
      or deposit_id not in (select id from deposits where closed_at is null)))`;

/** The letters to write. */
export async function lettersToThank(db: DbOrTransaction, timeZone: string): Promise<Letters> {
  const since = await thankFrom(db, timeZone);
  return lettersFor(db, isToThank(since), { isDoubtful: possibleDuplicates(db as Db, since) });
}
