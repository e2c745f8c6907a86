import { requireStaff, viewpointOf } from "#app/admin/shell/require-staff.ts";
import { type FoundGift, searchDonations } from "#domain/donations/find-donations.ts";
import { findNextPayments, type NextPayment } from "#domain/pledges/read-instalments.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import type { Route } from "./+types/givers";

/** How many gifts are looked through for different people. */
const SEARCHED = 30;

/** GET /admin/donations/givers?q=: the newest gifts whose giver a typed name may mean, as JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context, "handle");
  const typed = (url.searchParams.get("q") ?? "").trim().slice(0, TEXT_LIMITS.search);
  const withTests = staff.giving.countsTests;
  const limits = { limit: SEARCHED, withTests };
  const { rows } = await searchDonations(staff.readonlyDb, typed, viewpointOf(staff), limits);
  const keys = rows.flatMap(({ person_key }) => person_key ?? []);
  const due = await findNextPayments(staff.readonlyDb, keys, { ...staff, withTests });
  const found = rows.map((row) => ({ ...row, due: due.get(row.person_key ?? "") ?? null }));
  return Response.json({ typed, rows: found } satisfies FoundGivers);
}

export type FoundGiver = FoundGift & { due: NextPayment | null };

export interface FoundGivers {
  typed: string;
  rows: FoundGiver[];
}
