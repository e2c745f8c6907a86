import type { DbOrTransaction } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";

/**
 * Makes the person behind a message unrecognisable, as a privacy request asks: name, addresses,
 * message and notes go, with the copies that wait in the follow-up work; date and subject stay for
 * the counts. Cannot be undone. False when there is no such message. Call it within a transaction;
 * `now` is ISO UTC.
 */
export async function eraseContact(
  trx: DbOrTransaction,
  now: string,
  actor: Actor,
  id: string,
): Promise<boolean> {
  const erased = await trx
    .updateTable("contacts")
    .set({ name: "Erased", email: "", phone: null, message: "", erased_at: now })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!erased) return false;
  await trx.deleteFrom("contact_notes").where("contact_id", "=", id).execute();
  await trx.deleteFrom("jobs").where("payload", "like", `%"contactId":"${id}"%`).execute();
  await recordAudit(trx, now, actor, "record.erased", `contact:${id}`);
  return true;
}
