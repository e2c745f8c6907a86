import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";

/**
 * Makes the person behind a message unrecognisable, as a privacy request asks: name, addresses,
 * message and notes go, with the follow-up work; date and subject stay for the counts. The mails in
 * the folder go within a minute (domain/retention/find-forgotten.ts). Cannot be undone. False when
 * there is no such message. Call it within a transaction; `now` is ISO UTC.
 */
export async function eraseContact(
  trx: DbOrTransaction,
  now: string,
  actor: Actor,
  id: string,
): Promise<boolean> {
  const erased = await trx
    .updateTable("contacts")
    .set({
      ...{ name: "Erased", first_name: "Erased", last_name: "", email: "", phone: null },
      ...{ message: "", erased_at: now },
      // A form sent without script is known by a digest of its words.
      idempotency_key: sql`case when idempotency_key like 'content:%' then ${`erased:${id}`}
        else idempotency_key end`,
    })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!erased) return false;
  await trx.deleteFrom("contact_notes").where("contact_id", "=", id).execute();
  await trx
    .deleteFrom("jobs")
    .where("unique_key", "in", [`case:${id}`, `notice:${id}`, `thanks:${id}`])
    .execute();
  await recordAudit(trx, now, actor, "record.erased", `contact:${id}`);
  return true;
}
