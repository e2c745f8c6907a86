import { sql } from "kysely";
import type { DbOrTransaction, ImportState } from "#db/schema.ts";

/** A row of an uploaded file that waits to be written. */
export interface WaitingImportRow {
  import_id: string;
  line: number;
}

/** The ids of everything that is kept about a mail address. */
export interface PersonRecords {
  /** Gifts and pledges, with the payments on the pledges whatever address these bear. */
  donations: string[];
  contacts: string[];
  subscribers: string[];
  importRows: WaitingImportRow[];
  /** Deliveries of giving providers that contain the address, about a record of ours or not. */
  reports: string[];
}

const NOTHING: PersonRecords = {
  donations: [],
  contacts: [],
  subscribers: [],
  importRows: [],
  reports: [],
};

/** Finds them whatever the case in which the address was typed. */
export async function findPerson(db: DbOrTransaction, email: string): Promise<PersonRecords> {
  const key = email.trim().toLowerCase();
  if (!key) return NOTHING;
  const sameAddress = sql<boolean>`lower(email) = ${key}`;
  const theirs = db.selectFrom("donations").select("id").where(sameAddress);
  const [donations, contacts, subscribers, importRows, reports] = await Promise.all([
    db
      .selectFrom("donations")
      .select("id")
      .where((eb) => eb.or([sameAddress, eb("pledge_id", "in", theirs)]))
      .execute(),
    db.selectFrom("contacts").select("id").where(sameAddress).execute(),
    db.selectFrom("subscribers").select("id").where("email_key", "=", key).execute(),
    db
      .selectFrom("import_rows")
      .select(["import_id", "line"])
      .where((eb) => eb.or([sameAddress, mentions("cells", key)]))
      .execute(),
    db.selectFrom("gift_events").select("id").where(mentions("body", key)).execute(),
  ]);
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  return {
    donations: ids(donations),
    contacts: ids(contacts),
    subscribers: ids(subscribers),
    importRows,
    reports: ids(reports),
  };
}

/** True where a text column contains the address, which is in lower case. */
function mentions(column: string, email: string) {
  const pattern = `%${email.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

export const isEmpty = (person: PersonRecords) =>
  Object.values(person).every((records: unknown[]) => records.length === 0);

/** For the audit log, which must not keep what it tells of: how many records, but not whose. */
export const describePerson = (person: PersonRecords) =>
  [
    `person: ${person.donations.length} donations`,
    `${person.contacts.length} messages`,
    `${person.subscribers.length} newsletter`,
    `${person.importRows.length} import rows`,
    `${person.reports.length} reports`,
  ].join(", ");

/** Their rows are not all there yet, so that a search does not find everything in them. */
const UNREAD: ImportState[] = ["columns", "checking", "failed"];

/** How many uploaded files have not been read to their end. */
export async function countUnreadFiles(db: DbOrTransaction): Promise<number> {
  const { count } = await db
    .selectFrom("imports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "in", UNREAD)
    .executeTakeFirstOrThrow();
  return Number(count);
}
