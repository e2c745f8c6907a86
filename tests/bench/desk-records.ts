/** Invents records for measuring the staff area: the same ones at every run. */
import type { Insertable } from "kysely";
import type { Database, Db, DonationStatus, MessageState } from "#db/schema.ts";
import { DAY } from "#domain/values/clock.ts";

/** Rows in one statement. It stays below the number of parameters that both databases accept. */
const BATCH = 1_000;
/** The records are spread over the days before this moment, all in one year. */
const NEWEST = Date.parse("2026-11-20T18:00:00.000Z");
const SPAN = 300 * DAY;

const FIRST = ["Ada", "Tobias", "Marigold", "Wendell", "June", "Opal", "Hollis", "Prudence"];
const LAST = ["Larkspur", "Fenn", "Hartsample", "Pinecrest", "Maddox", "Ferncliff", "Greywater"];
const TYPES = ["One-time", "Monthly", "Check", "Stock", "In-kind", "Payment"];
const TOWNS = ["Bayfield", "Durango", "Ignacio", "Pagosa Springs", "Mancos", "Cortez"];
const SUBJECTS = ["General Question", "Donations", "Potential Investment"];
const STATES: MessageState[] = ["new", "in_progress", "answered", "answered", "answered"];

/** One status for each of a hundred gifts. */
const STATUSES: DonationStatus[] = [
  ...Array<DonationStatus>(94).fill("received"),
  "pledged",
  "pledged",
  "pledged",
  "refunded",
  "refunded",
  "disputed",
];

const pick = <T>(list: readonly T[], by: number): T => list[by % list.length] as T;

/** Returns a number that looks random but is always the same for `n`. */
function scatter(n: number): number {
  let x = Math.imul(n + 1, 0x9e3779b1);
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  return (x ^ (x >>> 13)) >>> 0;
}

/** Returns the moment with number `n` out of `of` moments, as ISO UTC. */
const timeOf = (n: number, of: number) =>
  new Date(NEWEST - SPAN + Math.floor((SPAN * n) / of)).toISOString();

function donation(number: number, of: number): Insertable<Database["donations"]> {
  // One gift in a thousand repeats the gift before it.
  const n = number % 1_000 === 1 ? number - 1 : number;
  const chance = scatter(n);
  const at = timeOf(n, of);
  const status = pick(STATUSES, chance % 100);
  const first = pick(FIRST, chance >>> 3);
  const last = `${pick(LAST, chance >>> 7)}${n % 5_000}`;
  return {
    id: idOf(8, number),
    created_at: at,
    first_name: first,
    last_name: last,
    ...(chance % 5
      ? { email: `${first}.${last}@example.org`.toLowerCase() }
      : { email: "", street: "1 Example Road", postal_code: "81122" }),
    phone: chance % 3 ? null : "970-555-0127",
    amount_cents: (1 + (chance % 400)) * 500,
    donation_type: status === "pledged" ? "Pledge" : pick(TYPES, chance >>> 5),
    city: pick(TOWNS, chance >>> 9),
    state: "CO",
    notes: chance % 4 ? null : `In memory of ${pick(FIRST, chance >>> 11)}, number ${n}`,
    status,
    source: chance % 10 ? "donorbox" : "staff",
    external_id: `bench-${number}`,
    received_at: at,
    updated_at: at,
    status_at: at,
    confirmed_at: status === "pledged" ? at : null,
    voided_at: chance % 200 === 7 ? at : null,
  };
}

function contact(n: number, of: number): Insertable<Database["contacts"]> {
  const chance = scatter(n);
  const name = `${pick(FIRST, chance >>> 3)} ${pick(LAST, chance >>> 7)}${n % 5_000}`;
  return {
    id: idOf(9, n),
    created_at: timeOf(n, of),
    name,
    email: `${name.replace(" ", ".").toLowerCase()}@example.org`,
    subject: pick(SUBJECTS, chance >>> 5),
    message: `May I give a horse trailer to the barn, and when could it be fetched? Question ${n}.`,
    idempotency_key: `bench-${n}`,
    state: pick(STATES, chance >>> 4),
  };
}

function subscriber(n: number, of: number): Insertable<Database["subscribers"]> {
  const chance = scatter(n);
  const email = `${pick(FIRST, chance >>> 3)}.${pick(LAST, chance >>> 7)}${n}@example.org`;
  const at = timeOf(n, of);
  return {
    id: idOf(10, n),
    created_at: at,
    email,
    email_key: email.toLowerCase(),
    asked_at: at,
    confirmed_at: chance % 20 ? at : null,
    ended_at: chance % 20 === 1 ? at : null,
    source: chance % 7 ? "site" : "by-hand",
  };
}

/** Makes an event of the audit log. Most events are about gifts, and three accounts cause them. */
function event(n: number, of: number): Insertable<Database["audit_events"]> {
  const chance = scatter(n);
  const at = timeOf(n, of);
  const subject =
    chance % 4 ? `donation:${idOf(8, chance % of)}` : `contact:${idOf(9, chance % of)}`;
  return {
    id: idOf(11, n),
    at,
    staff_id: null,
    subject,
    address: "198.51.100.7",
    username: pick(["r.ortega", "m.sample", "j.pinecrest"], chance >>> 4),
    action: pick(["record.viewed", "record.changed", "exported"], chance >>> 6),
  };
}

export const idOf = (kind: number, n: number) =>
  `00000000-0000-4000-${kind.toString(16)}000-${String(n).padStart(12, "0")}`;

/** Adds the records of a table numbered `from` to `to` - 1, the oldest first. */
const adding =
  <Table extends keyof Database>(
    table: Table,
    make: (n: number, of: number) => Insertable<Database[Table]>,
  ) =>
  async (db: Db, from: number, to: number): Promise<void> => {
    for (let n = from; n < to; n += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, to - n) }, (_, i) => make(n + i, to));
      await db
        .insertInto(table as keyof Database)
        .values(rows as never)
        .execute();
    }
  };

export const addDonations = adding("donations", donation);
const others = [
  adding("contacts", contact),
  adding("subscribers", subscriber),
  adding("audit_events", event),
];
/** Adds `count` messages, subscribers and events of the audit log. */
export async function addOthers(db: Db, count: number): Promise<void> {
  for (const add of others) await add(db, 0, count);
}
