import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";
import { moneyChanged } from "#features/changes/announce-change.ts";
import { eraseContact } from "#features/contact/erase-contact.ts";
import { type Clock, isoTime } from "#ports/clock.ts";
import { findPerson, type PersonRecords } from "./find-person.ts";

const NOBODY = { first_name: "Erased", last_name: "", email: "" } as const;
const NOTHING = { phone: null, city: null, state: null, notes: null } as const;

/**
 * Makes the person behind a mail address unrecognisable, in one transaction: gifts keep amount, date,
 * type and the reporter's id for the books and lose everything else, also in the reports they came
 * from; messages are erased, the newsletter forgets the address. Cannot be undone. Answers what was
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
    for (const id of person.donations) await eraseDonation(trx, now, actor, id);
    if (person.donations.length > 0) await moneyChanged(trx);
    // What waits in an uploaded file; a file that is uploaded again is not known to be about them.
    await trx
      .updateTable("import_rows")
      .set({ ...NOBODY, ...NOTHING, cells: null })
      .where("donation_id", "in", person.donations.length > 0 ? person.donations : [""])
      .execute();
    for (const id of person.contacts) await eraseContact(trx, now, actor, id);
    for (const id of person.subscribers) {
      await trx.deleteFrom("subscribers").where("id", "=", id).execute();
      await trx.deleteFrom("jobs").where("payload", "like", `%"${id}"%`).execute();
      await recordAudit(trx, now, actor, "record.erased", `subscriber:${id}`);
    }
    return person;
  });
}

async function eraseDonation(
  trx: DbOrTransaction,
  now: string,
  actor: Actor,
  id: string,
): Promise<void> {
  await trx
    .updateTable("donations")
    .set({ ...NOBODY, ...NOTHING, updated_at: now, erased_at: now })
    .where("id", "=", id)
    .execute();
  // What it said before a correction.
  await trx
    .updateTable("donation_changes")
    .set({ details: null })
    .where("donation_id", "=", id)
    .execute();
  await trx.updateTable("gift_events").set({ body: "{}" }).where("donation_id", "=", id).execute();
  await recordAudit(trx, now, actor, "record.erased", `donation:${id}`);
}
