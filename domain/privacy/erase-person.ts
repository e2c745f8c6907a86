import { type Acting, recordAudit } from "#domain/audit/record-audit.ts";
import { eraseContact } from "#domain/contacts/erase-contact.ts";
import { removeAttendee } from "#domain/gatherings/remove-attendee.ts";
import { eraseLetters } from "#domain/letters/personal-letters.ts";
import { eraseSaid } from "#domain/people/personal-data.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { eraseAccount } from "./erase-account.ts";
import { eraseDonation } from "./erase-donation.ts";
import { findPerson, type PersonRecords } from "./find-person.ts";

/**
 * Erases the person behind an email, with what staff tied to it and noted, in one transaction: gifts retain amount, date, type and external id
 * for the accounts and lose everything else, in their reports, too; messages are erased, mails in the
 * conversations of others, the newsletter sign-up and entries on lists of gatherings are deleted, accounts
 * lose name and mail address, and rows of uploaded files that contain the email are deleted. Waiting jobs hold only ids and then find no person; mails in the folder are deleted within a
 * minute (domain/retention/find-forgotten.ts). Cannot be undone. Returns the records found.
 */
export async function erasePerson(
  { db, clock, actor }: Acting,
  email: string,
): Promise<PersonRecords> {
  const now = isoTime(clock);
  return db.transaction().execute(async (trx) => {
    const person = await findPerson(trx, email);
    const audit = (subject: string) => recordAudit(trx, now, actor, "record.erased", subject);
    await eraseLetters(trx, person.donations, email);
    for (const id of person.donations) {
      await eraseDonation(trx, now, id);
      await audit(`donation:${id}`);
    }
    for (const id of person.contacts) await eraseContact(trx, now, actor, id);
    for (const id of person.mails) {
      await trx.deleteFrom("contact_mails").where("id", "=", id).execute();
      await audit(`mail:${id}`);
    }
    for (const id of person.subscribers) {
      await trx.deleteFrom("subscribers").where("id", "=", id).execute();
      await audit(`subscriber:${id}`);
    }
    for (const id of person.attendees) await removeAttendee(trx, now, actor, id);
    for (const id of person.accounts) {
      await eraseAccount(trx, id);
      await audit(`account:${id}`);
    }
    for (const id of person.reports) {
      await trx.updateTable("gift_events").set({ body: "{}" }).where("id", "=", id).execute();
      await audit(`report:${id}`);
    }
    for (const { import_id, line } of person.importRows)
      await trx
        .deleteFrom("import_rows")
        .where("import_id", "=", import_id)
        .where("line", "=", line)
        .execute();
    for (const id of new Set(person.importRows.map(({ import_id }) => import_id)))
      await audit(`import:${id}`);
    await eraseSaid(trx, email);
    await raiseVersion(trx, "site");
    return person;
  });
}
