/** Messages as a file that people read; the one for programs is export-contacts.ts. */
import { readableColumns as words } from "#content/exports.ts";
import { contactStates } from "#content/staff.ts";
import type { ContactState, Db } from "#db/schema.ts";
import { BATCH, inBatches, olderThan } from "#domain/export/batches.ts";
import { csvStream } from "#domain/export/csv.ts";
import { zonedTime } from "#domain/time/time-zone.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { matchingContacts, type Viewpoint } from "./find-contacts.ts";

interface Contact {
  id: string;
  created_at: string;
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  state: ContactState;
  assignee: string | null;
}

/**
 * Every message that fits the filter, newest first: headings in words, who has it, what staff noted;
 * times by the clocks of the organisation's zone, with its name.
 */
export function exportReadableContacts(
  db: Db,
  filter: ContactFilter,
  viewpoint: Viewpoint,
): ReadableStream<Uint8Array> {
  const { timeZone } = viewpoint;
  const rows = inBatches(async (after: Contact | null) =>
    withNotes(db, await readBatch(db, filter, viewpoint, after), timeZone),
  );
  return csvStream(rows, [
    { name: words.date, value: (row) => zonedTime(row.created_at, timeZone) },
    { name: words.name, value: (row) => row.name },
    { name: words.email, value: (row) => row.email },
    { name: words.phone, value: (row) => row.phone },
    { name: words.subject, value: (row) => row.subject },
    { name: words.message, value: (row) => row.message },
    { name: words.handling, value: (row) => nameOf(row.state) },
    { name: words.assignee, value: (row) => row.assignee },
    { name: words.privateNotes, value: (row) => row.notes },
    { name: words.id, value: (row) => row.id },
  ]);
}

const readBatch = (
  db: Db,
  filter: ContactFilter,
  viewpoint: Viewpoint,
  after: Contact | null,
): Promise<Contact[]> =>
  matchingContacts(db, filter, viewpoint)
    .select(["id", "created_at", "name", "email", "phone", "subject", "message", "state"])
    .select((eb) =>
      eb
        .selectFrom("staff_accounts")
        .select("username")
        .whereRef("staff_accounts.id", "=", "contacts.assignee_id")
        .as("assignee"),
    )
    .where(olderThan(after))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(BATCH)
    .execute();

/** Each message with its notes as one text, the oldest first. */
async function withNotes(db: Db, contacts: Contact[], timeZone: string) {
  const notes = await db
    .selectFrom("contact_notes")
    .select(["contact_id", "created_at", "author", "text"])
    .where("contact_id", "in", ["", ...contacts.map(({ id }) => id)])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const byContact = Map.groupBy(notes, ({ contact_id }) => contact_id);
  return contacts.map((contact) => ({
    ...contact,
    notes: (byContact.get(contact.id) ?? [])
      .map(
        ({ created_at, author, text }) => `${zonedTime(created_at, timeZone)} ${author}: ${text}`,
      )
      .join("\n"),
  }));
}

const nameOf = (state: ContactState) =>
  contactStates.find(({ value }) => value === state)?.name ?? state;
