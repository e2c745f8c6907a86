/** Gifts that wait for thanks: one letter a person, for the gifts since the last one. */
import { sql } from "kysely";
import { isCountedGift } from "#db/counted-gifts.ts";
import { foldName } from "#db/fold-text.ts";
import { hasPossibleDuplicate } from "#db/has-possible-duplicate.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { ANONYMOUS } from "#domain/values/person-names.ts";
import { dayOf, startOfDay } from "#domain/values/time-zone.ts";
import { type LetterQueries, letterQueries } from "./letter-queries.ts";
import type { LetterSources } from "./letter-text.ts";

const START_SETTING = "thank-gifts-from";

/**
 * Returns the moment (ISO UTC) from which gifts are thanked: the start of the day of the upgrade
 * or, on a new site, of the day on which its first account was made, in `timeZone`.
 */
export async function readThankYouStart(db: DbOrTransaction, timeZone: string): Promise<string> {
  const setting = db.selectFrom("site_settings").select("value").where("name", "=", START_SETTING);
  const upgrade = await setting.executeTakeFirst();
  if (upgrade) return startOfDay(upgrade.value, timeZone);
  const { created } = await db
    .selectFrom("staff_accounts")
    .select((eb) => eb.fn.min("created_at").as("created"))
    .executeTakeFirstOrThrow();
  return startOfDay(dayOf(created, timeZone), timeZone);
}

/**
 * The value that is compared with readThankYouStart(). Staff may type Sunday's checks on Friday, so
 * the day of entry counts.
 */
export const GIFT_ENTERED_AT = sql<string>`coalesce(donations.entered_at, donations.received_at,
  donations.created_at)`;

/** A condition: nothing says who gave. */
export const IS_UNKNOWN_DONOR = sql<boolean>`(
  donations.name_key in ('', ${sql.lit(foldName(ANONYMOUS))})
  and donations.email = '' and donations.phone is null and donations.street is null
  and donations.person_id in (select id from people where street is null and phone is null
    and coalesce(first_name, '') = '' and coalesce(last_name, '') = '')
  and donations.person_id not in (select person_id from person_emails))`;

/**
 * A condition: the gift was entered since a moment (ISO UTC) and no letter thanks for it. Gifts in
 * an open deposit, of erased people and of nameless ones without contacts are left out.
 */
export const isToThank = (since: string) =>
  sql<boolean>`(${isCountedGift(false)} and letter_id is null and person_id is not null
    and ${GIFT_ENTERED_AT} >= ${since} and (deposit_id is null
      or deposit_id not in (select id from deposits where closed_at is null))
    and not ${IS_UNKNOWN_DONOR})`;

/** The letters to write. */
export async function thankYouQueries(
  db: DbOrTransaction,
  { timeZone, sendsMail }: Pick<LetterSources, "timeZone" | "sendsMail">,
): Promise<LetterQueries> {
  const since = await readThankYouStart(db, timeZone);
  return letterQueries(db, {
    sendsMail,
    isGift: isToThank(since),
    isPossibleDuplicate: hasPossibleDuplicate(db as Db, ""),
  });
}
