import type { DbOrTransaction } from "#db/schema.ts";

/**
 * Removes name and mail address from an account, with the links that were sent there, and what its
 * passkeys were called; an invitation that was not accepted goes with its account. An open account stays: closing it is a decision of its own.
 */
export async function eraseAccount(trx: DbOrTransaction, id: string): Promise<void> {
  await trx.deleteFrom("staff_links").where("staff_id", "=", id).execute();
  await trx
    .deleteFrom("staff_accounts")
    .where("id", "=", id)
    .where("invited_at", "is not", null)
    .execute();
  await trx
    .updateTable("staff_accounts")
    .set({ name: null, email: null })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("staff_passkeys")
    .set({ name: "Erased" })
    .where("staff_id", "=", id)
    .execute();
}
