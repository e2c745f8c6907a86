import { requireStaff, viewpointOf } from "#app/admin/shell/require-staff.ts";
import { type FoundGift, searchDonations } from "#domain/donations/find-donations.ts";
import { hasWords } from "#domain/lists/has-words.ts";
import { readTies } from "#domain/people/ties.ts";
import { findNextPayments, type NextPayment } from "#domain/pledges/read-installments.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import type { Route } from "./+types/givers";

/** How many gifts are looked through for different people, and how many of these are shown. */
const SEARCHED = 30;
const SHOWN = 6;

export type FoundGiver = FoundGift & { due: NextPayment | null };

/** GET /admin/donations/givers?q=: the people whom a typed name may mean, each with their newest gift, as JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const typed = (url.searchParams.get("q") ?? "").trim().slice(0, TEXT_LIMITS.search);
  const withTests = staff.giving.countsTests;
  const limits = { limit: SEARCHED, withTests, withVoided: false };
  const { rows } = await searchDonations(staff.readonlyDb, typed, viewpointOf(staff), limits);
  const named = rows.filter((row) => hasWords(`${row.first_name} ${row.last_name}`, typed));
  const ties = await readTies(staff.readonlyDb);
  const keysOf = ({ person_key }: FoundGift) => ties.keysOf(person_key ?? "");
  // Each gift without an email has a key of its own.
  const people = Map.groupBy(named, (row) => {
    const email = keysOf(row).find((key) => key.includes("@"));
    return email ?? `${row.first_name} ${row.last_name}`.toLowerCase();
  });
  const newest = Array.from(people.values(), ([row]) => row).filter((row) => row !== undefined);
  const shown = newest.slice(0, SHOWN);
  const keys = shown.flatMap(keysOf);
  const due = await findNextPayments(staff.readonlyDb, keys, { ...staff, withTests });
  const found = shown.map((row) => ({
    ...row,
    due: keysOf(row).flatMap((key) => due.get(key) ?? [])[0] ?? null,
  }));
  return Response.json(found satisfies FoundGiver[]);
}
