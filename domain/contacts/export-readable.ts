/** Exports messages for people to read; export-contacts.ts exports them for programs. */
import { readableColumns as labels } from "#content/exports.ts";
import { contactStates } from "#content/staff.ts";
import type { ContactState, Db } from "#db/schema.ts";
import { batchAfter, inBatches, type Position } from "#domain/export/batches.ts";
import { csvStream } from "#domain/export/csv.ts";
import type { Viewpoint } from "#domain/lists/filter.ts";
import { zonedTime } from "#domain/time/time-zone.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { matchingContacts } from "./find-contacts.ts";

/**
 * Every message that matches the filter, newest first, with labels as headings, assignee, notes and mails;
 * times in the organisation's zone, with its name.
 */
export function exportReadableContacts(db: Db, filter: ContactFilter, viewpoint: Viewpoint) {
  const { timeZone } = viewpoint;
  const matching = matchingContacts(db, filter, viewpoint)
    .select(["id", "created_at", "name", "email", "phone", "subject", "message", "state"])
    .select((eb) =>
      eb
        .selectFrom("staff_accounts")
        .select(({ fn }) => fn.coalesce("name", "username").as("assignee"))
        .whereRef("staff_accounts.id", "=", "contacts.assignee_id")
        .as("assignee"),
    );
  const readBatch = async (after: Position | null) =>
    withTexts(db, await batchAfter(matching, after), timeZone);
  return csvStream(inBatches(readBatch), [
    { name: labels.date, value: (row) => zonedTime(row.created_at, timeZone) },
    { name: labels.name, value: (row) => row.name },
    { name: labels.email, value: (row) => row.email },
    { name: labels.phone, value: (row) => row.phone },
    { name: labels.subject, value: (row) => row.subject },
    { name: labels.message, value: (row) => row.message },
    { name: labels.handling, value: (row) => labelOf(row.state) },
    { name: labels.assignee, value: (row) => row.assignee },
    { name: labels.privateNotes, value: (row) => row.notes },
    { name: labels.mails, value: (row) => row.mails },
    { name: labels.id, value: (row) => row.id },
  ]);
}

/** Each message with its notes and with its mails as one text each, the oldest first. */
async function withTexts<Contact extends Position>(db: Db, contacts: Contact[], timeZone: string) {
  const of = (table: "contact_notes" | "contact_mails") =>
    db
      .selectFrom(table)
      .select(["contact_id", "created_at", "author", "text"])
      .where("contact_id", "in", ["", ...contacts.map(({ id }) => id)])
      .orderBy("created_at")
      .orderBy("id")
      .execute();
  const [notes, mails] = await Promise.all([of("contact_notes"), of("contact_mails")]);
  const lineOf = ({ created_at, author, text }: (typeof notes)[number]) =>
    `${zonedTime(created_at, timeZone)} ${author}: ${text}`;
  const textsOf = (rows: typeof notes) => {
    const byContact = Map.groupBy(rows, ({ contact_id }) => contact_id);
    return (id: string) => (byContact.get(id) ?? []).map(lineOf).join("\n");
  };
  const [notesOf, mailsOf] = [textsOf(notes), textsOf(mails)];
  return contacts.map((contact) => ({
    ...contact,
    notes: notesOf(contact.id),
    mails: mailsOf(contact.id),
  }));
}

const labelOf = (state: ContactState) =>
  contactStates.find(({ value }) => value === state)?.name ?? state;
