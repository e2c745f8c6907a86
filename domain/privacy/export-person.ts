import { inList } from "#db/in-list.ts";
import { exportedColumns } from "#db/personal-columns.ts";
import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { exportLetters } from "#domain/letters/personal-letters.ts";
import { exportPersonData } from "#domain/people/personal-data.ts";
import { isoTime } from "#domain/values/clock.ts";
import { describePerson, type FoundPerson, findPerson, type PersonRecords } from "./find-person.ts";

/**
 * Exports everything as stored, with provider reports, notes of staff and emails. Times are ISO
 * UTC, money is in cents. `email` is null when staff typed an id (findPerson).
 */
export async function exportPerson({ db, clock, actor }: StaffContext, idOrEmail: string) {
  const { records: person, namedChanges, gainedBy, ...keys } = await findPerson(db, idOrEmail);
  const [gifts, messages, letters, subscribers, ...rest] = await Promise.all([
    readGifts(db, person, { namedChanges, gainedBy }),
    readMessages(db, person),
    exportLetters(db, { ...person, changes: namedChanges }, keys.people),
    db
      .selectFrom("subscribers")
      .select(exportedColumns("subscribers"))
      .where("id", "in", inList(person.subscribers))
      .execute(),
    db
      .selectFrom("attendees")
      .select(exportedColumns("attendees"))
      .where("id", "in", inList(person.attendees))
      .execute(),
    db
      .selectFrom("staff_accounts")
      .select(exportedColumns("staff_accounts"))
      .where("id", "in", inList(person.accounts))
      .execute(),
    db
      .selectFrom("staff_passkeys")
      .select(exportedColumns("staff_passkeys"))
      .where("staff_id", "in", inList(person.accounts))
      .orderBy("id")
      .execute(),
    readRows(db, person.importRows),
  ]);
  const [guests, accounts, passkeys, rows] = rest;
  const personData = await exportPersonData(db, keys);
  await recordAudit(db, { now: isoTime(clock), actor }, "person.exported", describePerson(person));
  return {
    email: idOrEmail.includes("@") ? idOrEmail.trim() : null,
    exportedAt: isoTime(clock),
    ...gifts,
    formerGifts: person.changes.map(({ donation_id, theirs }) => ({ donation_id, was: theirs })),
    ...messages,
    ...letters,
    person: personData,
    newsletter: subscribers,
    gatherings: guests,
    accounts,
    passkeys,
    waitingImportRows: rows,
  };
}

/**
 * Reads the person's gifts with their reports and changes, and reports about the person that belong
 * to none of the gifts. Of the changes up to the one that made a gift theirs it returns only what
 * is about them.
 */
async function readGifts(
  db: Db,
  person: PersonRecords,
  { namedChanges, gainedBy }: Pick<FoundPerson, "namedChanges" | "gainedBy">,
) {
  const namedById = new Map(namedChanges.map(({ id, theirs }) => [id, theirs]));
  const gifts = inList(person.donations);
  const [donations, reports, payments, changes, installments, reminders] = await Promise.all([
    db
      .selectFrom("donations")
      .select(exportedColumns("donations"))
      .where("id", "in", gifts)
      .execute(),
    db
      .selectFrom("gift_events")
      .select(exportedColumns("gift_events"))
      .where((eb) =>
        eb.or([eb("donation_id", "in", gifts), eb("id", "in", inList(person.giftEvents))]),
      )
      .execute(),
    db.selectFrom("online_payments").selectAll().where("donation_id", "in", gifts).execute(),
    db
      .selectFrom("donation_changes")
      .select(exportedColumns("donation_changes"))
      .where("donation_id", "in", gifts)
      .execute(),
    db.selectFrom("pledge_installments").selectAll().where("pledge_id", "in", gifts).execute(),
    db.selectFrom("pledge_reminders").selectAll().where("pledge_id", "in", gifts).execute(),
  ]);
  return {
    donations: donations.map((donation) => ({
      ...donation,
      reports: reports.filter((report) => report.donation_id === donation.id),
      payment: payments.find((payment) => payment.donation_id === donation.id) ?? null,
      changes: changes.flatMap((change) => {
        if (change.donation_id !== donation.id) return [];
        if (change.id > (gainedBy.get(donation.id) ?? "")) return [change];
        const details = namedById.get(change.id);
        return details ? [{ ...change, details }] : [];
      }),
      installments: installments.filter(({ pledge_id }) => pledge_id === donation.id),
      reminders: reminders.filter(({ pledge_id }) => pledge_id === donation.id),
    })),
    otherReports: reports.filter(({ donation_id: id }) => !person.donations.includes(id ?? "")),
  };
}

/**
 * Reads messages with their notes and emails, and the person's emails in other people's
 * conversations.
 */
async function readMessages(db: Db, person: PersonRecords) {
  const messages = inList(person.messages);
  const [contacts, notes, mails] = await Promise.all([
    db
      .selectFrom("contacts")
      .select(exportedColumns("contacts"))
      .where("id", "in", messages)
      .execute(),
    db.selectFrom("contact_notes").selectAll().where("contact_id", "in", messages).execute(),
    db
      .selectFrom("contact_mails")
      .selectAll()
      .where((eb) =>
        eb.or([eb("contact_id", "in", messages), eb("id", "in", inList(person.mails))]),
      )
      .orderBy("id")
      .execute(),
  ]);
  return {
    messages: contacts.map((contact) => ({
      ...contact,
      notes: notes.filter((note) => note.contact_id === contact.id),
      mails: mails.filter((mail) => mail.contact_id === contact.id),
    })),
    otherMails: mails.filter(({ contact_id: id }) => !person.messages.includes(id)),
  };
}

async function readRows(db: Db, importRows: PersonRecords["importRows"]) {
  const byImport = Map.groupBy(importRows, ({ import_id }) => import_id);
  const rows = Array.from(byImport, ([import_id, ofImport]) =>
    db
      .selectFrom("import_rows")
      .selectAll()
      .where("import_id", "=", import_id)
      .where(
        "line",
        "in",
        ofImport.map(({ line }) => line),
      )
      .orderBy("line")
      .execute(),
  );
  return (await Promise.all(rows)).flat();
}
