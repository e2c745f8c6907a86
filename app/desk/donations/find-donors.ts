import { searchIn } from "#app/desk/page-url.ts";
import { requireStaff, viewpointOf } from "#app/desk/require-staff.ts";
import { type FoundGift, searchDonations } from "#domain/donations/find-donations.ts";
import { hasWords } from "#domain/lists/has-words.ts";
import { searchPeople } from "#domain/people/find-people.ts";
import { type Person, readPeople } from "#domain/people/read-people.ts";
import {
  findNextPayments,
  findUnconfirmedPledgers,
  type NextPayment,
} from "#domain/pledges/read-installments.ts";
import { fullName } from "#domain/values/person-names.ts";
import type { Route } from "./+types/find-donors";
import { MAX_DONORS } from "./known-donors.tsx";

/** The most gifts, and the most people, that a search returns. */
const MAX_MATCHES = 30;
/** How many people are sent: one more than are shown. */
const MAX_SENT = MAX_DONORS + 1;

export interface FoundDonor {
  person: Person;
  /** The newest gift; null when there is none yet. */
  gift: Pick<FoundGift, "amount_cents" | "check_number" | "first_name" | "last_name"> | null;
  due: NextPayment | null;
  hasUnconfirmedPledge: boolean;
}

/**
 * GET /admin/donations/donors?q=: the people that a typed name may mean, as JSON: donors first,
 * each with their newest gift, then others.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const typed = searchIn(url);
  const includeTests = staff.giving.countsTests;
  const limits = { limit: MAX_MATCHES, includeTests, includeVoided: false };
  const { rows } = await searchDonations(staff.readonlyDb, typed, viewpointOf(staff), limits);
  const giftsOfName = rows.filter((row) => hasWords(fullName(row), typed));
  const giftsByPerson = Map.groupBy(giftsOfName, ({ person_id }) => person_id);
  const donorIds = [...giftsByPerson.keys()].flatMap((id) => id ?? []).slice(0, MAX_SENT);
  const isFull = donorIds.length === MAX_SENT;
  const others = isFull
    ? null
    : await searchPeople(staff.readonlyDb, typed, MAX_MATCHES, includeTests);
  const ofName = others?.rows.filter(({ name }) => hasWords(name, typed)) ?? [];
  const ids = [...new Set([...donorIds, ...ofName.map(({ id }) => id)])].slice(0, MAX_SENT);
  const people = await readPeople(staff.readonlyDb, ids);
  const due = await findNextPayments(staff.readonlyDb, ids, { ...staff, includeTests });
  const unconfirmed = await findUnconfirmedPledgers(staff.readonlyDb, ids);
  const donors = ids.flatMap((id): FoundDonor[] => {
    const person = people.get(id);
    const gift = giftsByPerson.get(id)?.[0] ?? null;
    const hasUnconfirmedPledge = unconfirmed.has(id);
    return person ? [{ person, gift, due: due.get(id) ?? null, hasUnconfirmedPledge }] : [];
  });
  return Response.json(donors);
}
