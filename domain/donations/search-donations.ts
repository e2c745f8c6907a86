import type { Db } from "#db/schema.ts";
import { countUpTo } from "#domain/lists/count-up-to.ts";
import { COUNTED } from "#domain/lists/counted.ts";
import { forgiveTyping } from "#domain/lists/forgive-typing.ts";
import type { Viewpoint } from "#domain/lists/viewpoint.ts";
import { readDonationFilter } from "./donation-filter.ts";
import { paidCents, ROW_COLUMNS } from "./find-donations.ts";
import { matchingDonations } from "./match-donations.ts";

/** The newest donations that a search finds, at most `limit`, and how many there are up to COUNTED. */
export async function searchDonations(
  db: Db,
  typed: string,
  viewpoint: Viewpoint,
  { limit, withTests }: { limit: number; withTests: boolean },
) {
  const meant = await forgiveTyping(db, "donations", typed);
  const filter = readDonationFilter(new URLSearchParams({ q: meant ?? typed }));
  const total = await countUpTo(db, matchingDonations(db, filter, viewpoint));
  // What is frequent is soon met from the newest on.
  const rows = await matchingDonations(db, filter, viewpoint, total >= COUNTED)
    .select(ROW_COLUMNS)
    .select(paidCents(withTests))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return { rows, total, meant };
}
