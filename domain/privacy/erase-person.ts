import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { eraseContact } from "#domain/contacts/erase-contact.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { eraseDonation } from "./erase-donation.ts";
import { eraseImportRows } from "./erase-import-rows.ts";
import { eraseUnreadFile } from "./erase-unread-file.ts";
import { findPerson, type PersonRecords } from "./find-person.ts";

/**
 * Makes the person behind a mail address unrecognisable, in one transaction: gifts keep amount,
 * date, type and the reporter's id for the books and lose everything else, also in the reports they
 * came from; messages are erased, the newsletter forgets the address, rows of files that wait lose
 * the person, and uploads that contain the address and are not read to their end go whole. Waiting follow-up work holds only ids and then finds no person; mails in the folder
 * go within a minute (domain/retention/find-forgotten.ts). Cannot be undone. Answers what was
 * found.
 */
export async function erasePerson(
  db: Db,
  clock: Clock,
  actor: Actor,
  email: string,
): Promise<PersonRecords> {
  const now = isoTime(clock);
  return db.transaction().execute(async (trx) => {
    const person = await findPerson(trx, email);
    const written = (subject: string) => recordAudit(trx, now, actor, "record.erased", subject);
    for (const id of person.donations) {
      await eraseDonation(trx, now, id);
      await written(`donation:${id}`);
    }
    for (const id of person.contacts) await eraseContact(trx, now, actor, id);
    for (const id of person.subscribers) {
      await trx.deleteFrom("subscribers").where("id", "=", id).execute();
      await written(`subscriber:${id}`);
    }
    for (const id of person.reports) {
      await trx.updateTable("gift_events").set({ body: "{}" }).where("id", "=", id).execute();
      await written(`report:${id}`);
    }
    for (const importId of person.unreadFiles) {
      await eraseUnreadFile(trx, importId);
      await written(`import:${importId}`);
    }
    for (const importId of await eraseImportRows(trx, person)) await written(`import:${importId}`);
    return person;
  });
}
