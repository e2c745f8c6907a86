import type { StaffServices } from "#app/desk/shell/require-staff.ts";
import { readDonationFilter } from "#domain/donations/donation-filter.ts";
import { matchingDonations } from "#domain/donations/match-donations.ts";
import type { Viewpoint } from "#domain/lists/filter.ts";
import { countUpTo } from "#domain/lists/query.ts";

export const countGifts =
  ({ readonlyDb }: StaffServices) =>
  async (params: URLSearchParams, viewpoint: Viewpoint) =>
    countUpTo(
      readonlyDb,
      await matchingDonations(readonlyDb, readDonationFilter(params), viewpoint),
    );
