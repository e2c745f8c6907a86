/** The messages that match a filter as CSV: for programs, and for people. */
import { readableColumns as labels } from "#content/exports.ts";
import { contactStates } from "#content/staff.ts";
import type { Db } from "#db/schema.ts";
import { batchAfter, inBatches, type Position } from "#domain/export/batches.ts";
import { csvStream } from "#domain/export/csv.ts";
import type { Viewpoint } from "#domain/lists/filter.ts";
import { zonedTime } from "#domain/time/time-zone.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { matchingContacts } from "./find-contacts.ts";

/** The columns of the table contacts, in their order (specification, section 3), then the state. */
const COLUMNS = [
  "id",
  "created_at",
  "name",
  "email",
  "phone",
  "subject",
  "message",
  "state",
] as const;

const matchesOf = (db: Db, filter: ContactFilter, viewpoint: Viewpoint) =>
  matchingContacts(db, filter, viewpoint).select(COLUMNS);

/** True when at least one message matches. */
export const hasContacts = async (db: Db, filter: ContactFilter, viewpoint: Viewpoint) =>
  (await matchesOf(db, filter, viewpoint).limit(1).executeTakeFirst()) !== undefined;

/**
 * Every message that matches the filter, newest first. `isReadable`: with labels as headings, assignee,
 * notes and mails; times in the organisation's zone, with its name.
 */
export function exportContacts(
  db: Db,
  filter: ContactFilter,
  viewpoint: Viewpoint,
  isReadable: boolean,
) {
  const matching = matchesOf(db, filter, viewpoint);
  if (isReadable) return exportReadable(db, matching, viewpoint.timeZone);
  return csvStream(
    inBatches((after: Position | null) => batchAfter(matching, after)),
    COLUMNS.map((name) => ({ name, value: (row) => row[name] })),
  );
}

function exportReadable(db: Db, matching: ReturnType<typeof matchesOf>, timeZone: string) {
  const assigned = matching.select((eb) =>
    eb
      .selectFrom("staff_accounts")
      .select(({ fn }) => fn.coalesce("name", "username").as("assignee"))
      .whereRef("staff_accounts.id", "=", "contacts.assignee_id")
      .as("assignee"),
  );
  const readBatch = async (after: Position | null) =>
    withTexts(db, await batchAfter(assigned, after), timeZone);
  return csvStream(inBatches(readBatch), [
    { name: labels.date, value: (row) => zonedTime(row.created_at, timeZone) },
    { name: labels.name, value: (row) => row.name },
    { name: labels.email, value: (row) => row.email },
    { name: labels.phone, value: (row) => row.phone },
    { name: labels.subject, value: (row) => row.subject },
    { name: labels.message, value: (row) => row.message },
    {
      name: labels.handling,
      value: (row) => contactStates.find(({ value }) => value === row.state)?.name ?? row.state,
    },
    { name: labels.assignee, value: (row) => row.assignee },
    { name: labels.privateNotes, value: (row) => row.notes },
    { name: labels.mails, value: (row) => row.mails },
    { name: labels.id, value: (row) => row.id },
  ]);
}

/** Each message with its notes and with its mails as one text each, the oldest first. */
async function withTexts<Contact extends Position>(db: Db, contacts: Contact[], timeZone: string) {
  const readTexts = async (table: "contact_notes" | "contact_mails") => {
    const rows = await db
      .selectFrom(table)
      .select(["contact_id", "created_at", "author", "text"])
      .where("contact_id", "in", ["", ...contacts.map(({ id }) => id)])
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return Map.groupBy(rows, ({ contact_id }) => contact_id);
  };
  const [notes, mails] = [await readTexts("contact_notes"), await readTexts("contact_mails")];
  const linesOf = (texts: typeof notes, id: string) =>
    (texts.get(id) ?? [])
      .map((row) => `${zonedTime(row.created_at, timeZone)} ${row.author}: ${row.text}`)
      .join("\n");
  return contacts.map((contact) => ({
    ...contact,
    notes: linesOf(notes, contact.id),
    mails: linesOf(mails, contact.id),
  }));
}
