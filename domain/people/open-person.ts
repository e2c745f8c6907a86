import type { Db } from "#db/schema.ts";
import { type Acting, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { type Person, personOf } from "./read-people.ts";
import { keyOfRecord } from "./ties.ts";

/** The person who has the record with this id, or null. Records in the audit log that it was opened. */
export async function openPerson(
  { db, clock, actor }: Acting,
  readonlyDb: Db,
  id: string,
): Promise<Person | null> {
  const key = await keyOfRecord(readonlyDb, id);
  if (!key) return null;
  const person = await personOf(readonlyDb, key);
  await recordAudit(db, isoTime(clock), actor, "record.viewed", `people:${id}`);
  return person;
}
