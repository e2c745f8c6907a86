import { sql } from "kysely";
import { csvColumns } from "#db/personal-columns.ts";
import type { Db, GuestState } from "#db/schema.ts";
import { csvStream } from "#domain/lists/csv.ts";

/**
 * Lists everyone on a gathering's list, in the order in which they reached their state. `here_at`
 * is when they arrived.
 */
export const listGuests = (db: Db, gatheringId: string) =>
  db
    .selectFrom("attendees")
    .select(["id", "created_at", "name", "email", "people", "state", "state_at", "here_at"])
    .select(["held_until", "idempotency_key"])
    .where("gathering_id", "=", gatheringId)
    .orderBy("state_at")
    .orderBy("id")
    .execute();

export type Guest = Awaited<ReturnType<typeof listGuests>>[number];

export function exportGuests(db: Db, gatheringId: string): ReadableStream<Uint8Array> {
  async function* rows() {
    const guests = await listGuests(db, gatheringId);
    yield* guests.filter(({ state }) => state === "coming");
    yield* guests.filter(({ state }) => state === "waiting");
  }
  const columns = csvColumns("attendees");
  return csvStream(
    rows(),
    columns.map((name) => ({ name, value: (row) => row[name] })),
  );
}

/**
 * Reads whom an email to the guests of a gathering reaches: how many have an address, and the names
 * of those who must be called.
 */
export async function findReachableGuests(db: Db, gatheringId: string) {
  const guests = (await listGuests(db, gatheringId)).filter(
    ({ state }) => state === "coming" || state === "waiting",
  );
  const toCall = guests.flatMap(({ email, name }) => (email ? [] : name));
  return { emails: guests.length - toCall.length, toCall };
}

interface GuestCounts {
  coming: number;
  waiting: number;
}

/** Counts the people who come and who wait by gathering; gatherings without guests are missing. */
export async function countGuests(db: Db): Promise<Map<string, GuestCounts>> {
  const people = (state: GuestState) =>
    sql<number>`cast(coalesce(sum(case when state = ${state} then people end), 0) as integer)`;
  const rows = await db
    .selectFrom("attendees")
    .select("gathering_id")
    .select([people("coming").as("coming"), people("waiting").as("waiting")])
    .groupBy("gathering_id")
    .execute();
  return new Map(rows.map(({ gathering_id, ...counts }) => [gathering_id, counts]));
}
