import { requireStaff, viewpointOf } from "#app/desk/shell/require-staff.ts";
import { type FoundGift, searchDonations } from "#domain/donations/find-donations.ts";
import { hasWords } from "#domain/lists/has-words.ts";
import { type Person, readPeople } from "#domain/people/read-people.ts";
import { findNextPayments, type NextPayment } from "#domain/pledges/read-installments.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import type { Route } from "./+types/givers";

/** How many gifts are looked through for different people, and how many of these are shown. */
const SEARCHED = 30;
const SHOWN = 6;

export interface FoundGiver {
  person: Person;
  /** The newest. */
  gift: Omit<FoundGift, "person_id">;
  due: NextPayment | null;
}

/** GET /admin/donations/givers?q=: the people whom a typed name may mean, each with their newest gift, as JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const typed = (url.searchParams.get("q") ?? "").trim().slice(0, TEXT_LIMITS.search);
  const withTests = staff.giving.countsTests;
  const limits = { limit: SEARCHED, withTests, withVoided: false };
  const { rows } = await searchDonations(staff.readonlyDb, typed, viewpointOf(staff), limits);
  const named = rows.filter((row) => hasWords(`${row.first_name} ${row.last_name}`, typed));
  const found = Map.groupBy(named, ({ person_id }) => person_id);
  const newest = Array.from(found.values(), ([row]) => row).filter((row) => row !== undefined);
  const shown = newest.slice(0, SHOWN);
  const ids = shown.flatMap(({ person_id }) => person_id ?? []);
  const people = await readPeople(staff.readonlyDb, ids);
  const due = await findNextPayments(staff.readonlyDb, ids, { ...staff, withTests });
  const givers = shown.flatMap(({ person_id, ...gift }): FoundGiver[] => {
    const person = people.get(person_id ?? "");
    return person ? [{ person, gift, due: due.get(person.id) ?? null }] : [];
  });
  return Response.json(givers);
}
