import { sql } from "kysely";
import type { AttendeeState, Db } from "#db/schema.ts";
import { csvStream } from "#domain/export/csv.ts";

/** All people on a gathering's list, in the order in which they got where they are. */
export const listAttendees = (db: Db, gatheringId: string) =>
  db
    .selectFrom("attendees")
    .select(["id", "created_at", "name", "email", "people", "state", "state_at"])
    .where("gathering_id", "=", gatheringId)
    .orderBy("state_at")
    .orderBy("id")
    .execute();

export type Attendee = Awaited<ReturnType<typeof listAttendees>>[number];

export function exportAttendees(db: Db, gatheringId: string): ReadableStream<Uint8Array> {
  async function* rows() {
    const all = await listAttendees(db, gatheringId);
    yield* all.filter(({ state }) => state === "coming");
    yield* all.filter(({ state }) => state === "waiting");
  }
  return csvStream(rows(), [
    { name: "state", value: ({ state }) => state },
    { name: "name", value: ({ name }) => name },
    { name: "email", value: ({ email }) => email },
    { name: "people", value: ({ people }) => people },
    { name: "created_at", value: ({ created_at }) => created_at },
  ]);
}

interface Attendance {
  coming: number;
  waiting: number;
}

/** How many people come and wait, by gathering; one without entries is not in it. */
export async function countAttendees(db: Db): Promise<Map<string, Attendance>> {
  const people = (state: AttendeeState) =>
    sql<number>`cast(coalesce(sum(case when state = ${state} then people end), 0) as integer)`;
  const rows = await db
    .selectFrom("attendees")
    .select("gathering_id")
    .select([people("coming").as("coming"), people("waiting").as("waiting")])
    .groupBy("gathering_id")
    .execute();
  return new Map(rows.map(({ gathering_id, ...counts }) => [gathering_id, counts]));
}
