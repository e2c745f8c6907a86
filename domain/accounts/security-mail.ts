import type { DbOrTransaction } from "#db/schema.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";

/** Changes of an account that its person learns of by mail, also when a colleague made them. */
export type SecurityMail =
  | "account.password-changed"
  | "account.passkey-added"
  | "account.passkey-removed";

/** Informs the person by mail, where the account has an address, of a change of how they sign in. */
export async function enqueueSecurityMail(
  trx: DbOrTransaction,
  now: string,
  staffId: string,
  kind: SecurityMail,
): Promise<void> {
  const account = await trx
    .selectFrom("staff_accounts")
    .select("id")
    .where("id", "=", staffId)
    .where("email", "is not", null)
    .executeTakeFirst();
  if (!account) return;
  await enqueueJobs(trx, now, {
    kind,
    payload: { staffId },
    uniqueKey: `${kind}:${staffId}:${now}`,
  });
}
