import type { StaffServices } from "#app/desk/require-staff.ts";
import { parseDonationFilter } from "#domain/donations/donation-filter.ts";
import { matchingDonations } from "#domain/donations/match-donations.ts";
import type { FilterContext } from "#domain/lists/filter.ts";
import { selectUpToMax } from "#domain/lists/query.ts";

/** Reads the gifts of a view of the list. */
export const giftsOfView =
  ({ readonlyDb }: StaffServices) =>
  async (params: URLSearchParams, filterContext: FilterContext) =>
    selectUpToMax(await matchingDonations(readonlyDb, parseDonationFilter(params), filterContext));
