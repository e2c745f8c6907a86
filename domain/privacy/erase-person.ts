import { sql } from "kysely";
import { emptyLog } from "#db/empty-log.ts";
import { inList } from "#db/in-list.ts";
import { lock } from "#db/lock.ts";
import { erasedValues } from "#db/personal-columns.ts";
import type { DbTransaction } from "#db/schema.ts";
import { emailKeyOf } from "#db/search-query.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { deleteMailboxCounts } from "#domain/forms/visitor-mail-limit.ts";
import { removeGuestInTransaction } from "#domain/gatherings/staff-guests.ts";
import { eraseLetters } from "#domain/letters/personal-letters.ts";
import { eraseMessage } from "#domain/messages/erase-message.ts";
import { erasePersonData } from "#domain/people/personal-data.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type FoundPerson, findPerson, type PersonRecords } from "./find-person.ts";

/**
 * Erases the person behind an email or id, with everything that staff merged with it and noted, in
 * one transaction. Gifts stay for the books and lose what db/personal-columns.ts calls personal, as
 * do their reports. Messages are erased. Emails in other people's conversations, the
 * newsletter sign-up, entries on guest lists, rows of uploaded files with the email, requested
 * links and email counters are deleted. Accounts lose their name and email address. Waiting jobs
 * hold only ids and then find no person. The caller deletes emails in the folder, or the site does
 * within a minute (server/container.ts). Cannot be undone. Returns the records found.
 */
export async function erasePerson(
  { db, clock, actor }: StaffContext,
  idOrEmail: string,
): Promise<PersonRecords> {
  const now = isoTime(clock);
  const erasedRecords = await change(db, "site", async (trx) => {
    await lock(trx, "letters");
    await lock(trx, "people");
    const { records: person, namedChanges, gainedBy, ...keys } = await findPerson(trx, idOrEmail);
    const audit = (subject: string) => recordAudit(trx, { now, actor }, "record.erased", subject);
    await eraseLetters(trx, { ...person, changes: namedChanges }, keys.people);
    await eraseDesignations(trx, inList(person.donations));
    await eraseFromChanges(trx, namedChanges);
    for (const id of person.donations) {
      await eraseDonation(trx, now, id, gainedBy.get(id) ?? "");
      await audit(`donation:${id}`);
    }
    for (const { donation_id } of person.changes) await audit(`donation:${donation_id}`);
    for (const id of person.messages) await eraseMessage(trx, { now, actor }, id);
    for (const id of person.mails) {
      await trx.deleteFrom("contact_mails").where("id", "=", id).execute();
      await audit(`mail:${id}`);
    }
    for (const id of person.subscribers) {
      await trx.deleteFrom("subscribers").where("id", "=", id).execute();
      await audit(`subscriber:${id}`);
    }
    for (const id of person.attendees) await removeGuestInTransaction(trx, { now, actor }, id);
    for (const id of person.accounts) {
      await eraseAccount(trx, id);
      await audit(`account:${id}`);
    }
    for (const id of person.giftEvents) {
      await eraseReport(trx, id);
      await audit(`report:${id}`);
    }
    await deleteImportRows(trx, person.importRows);
    for (const id of new Set(person.importRows.map(({ import_id }) => import_id)))
      await audit(`import:${id}`);
    for (const email of keys.emails) await forgetEmail(trx, email);
    await erasePersonData(trx, keys);
    return person;
  });
  await emptyLog(db);
  return erasedRecords;
}

/**
 * Clears the designation of these gifts, also in closed books, unless another person's gift has the
 * same one: then its words are not personal.
 */
async function eraseDesignations(trx: DbTransaction, ids: readonly string[]) {
  const othersDesignations = trx
    .selectFrom("donations as other")
    .select("other.designation")
    .where("other.id", "not in", ids)
    .where("other.designation", "is not", null);
  await trx
    .updateTable("donations")
    .set({ designation: null })
    .where("id", "in", ids)
    .where("designation", "not in", othersDesignations)
    .execute();
  await lock(trx, "books");
  await trx
    .updateTable("book_entries")
    .set({ designation: "" })
    .where("donation_id", "in", ids)
    .where("designation", "not in", othersDesignations)
    .execute();
}

/** Leaves only the other donors' values in the changes of gifts. */
async function eraseFromChanges(trx: DbTransaction, changes: FoundPerson["namedChanges"]) {
  for (const { id, others } of changes)
    await trx
      .updateTable("donation_changes")
      .set({ details: others })
      .where("id", "=", id)
      .execute();
}

const eraseReport = (trx: DbTransaction, id: string) =>
  trx.updateTable("gift_events").set(erasedValues("gift_events")).where("id", "=", id).execute();

async function deleteImportRows(trx: DbTransaction, rows: PersonRecords["importRows"]) {
  for (const { import_id, line } of rows)
    await trx
      .deleteFrom("import_rows")
      .where("import_id", "=", import_id)
      .where("line", "=", line)
      .execute();
}

/** Deletes the requested links to the donor's page, the former address of accounts and counts. */
async function forgetEmail(trx: DbTransaction, email: string) {
  await trx.deleteFrom("donor_links").where(emailKeyOf(trx), "=", email).execute();
  await trx
    .updateTable("staff_accounts")
    .set({ former_email: null })
    .where("former_email", "=", email)
    .execute();
  await deleteMailboxCounts(trx, email);
}

/**
 * Removes name and email address from an account, the links that were sent there, and the names of
 * its passkeys. An account whose invitation was not accepted is deleted. An open account stays,
 * because closing it is a separate decision.
 */
async function eraseAccount(trx: DbTransaction, id: string) {
  await trx.deleteFrom("staff_links").where("staff_id", "=", id).execute();
  await trx
    .deleteFrom("staff_accounts")
    .where("id", "=", id)
    .where("invited_at", "is not", null)
    .execute();
  await trx
    .updateTable("staff_accounts")
    .set(erasedValues("staff_accounts"))
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("staff_passkeys")
    .set(erasedValues("staff_passkeys"))
    .where("staff_id", "=", id)
    .execute();
}

/**
 * Also erases the gift's history since the change `gainedBy`, before which it was another donor's,
 * and provider reports. `now` is ISO UTC.
 */
async function eraseDonation(trx: DbTransaction, now: string, id: string, gainedBy: string) {
  await trx
    .updateTable("donations")
    .set({
      ...erasedValues("donations"),
      updated_at: now,
      erased_at: now,
      // The key of a pledge sent without script is a digest of its content, and the id of an
      // earlier import may end with day and person.
      external_id: sql`case when source = 'pledge-form' and external_id like 'content:%'
          or import_id is not null and external_id like '%:____-__-__ %'
        then ${`erased:${id}`} else external_id end`,
    })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("donation_changes")
    .set(erasedValues("donation_changes"))
    .where("donation_id", "=", id)
    .where("id", ">", gainedBy)
    .execute();
  await trx.deleteFrom("online_payments").where("donation_id", "=", id).execute();
  // The payment company still knows who opened them.
  await trx.deleteFrom("checkouts").where("pledge_id", "=", id).execute();
  await trx
    .updateTable("gift_events")
    .set(erasedValues("gift_events"))
    .where("donation_id", "=", id)
    .execute();
}
