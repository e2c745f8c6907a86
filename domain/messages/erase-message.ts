import { sql } from "kysely";
import { erasedValues } from "#db/personal-columns.ts";
import type { DbTransaction } from "#db/schema.ts";
import { type AuditContext, recordAudit } from "#domain/audit/record-audit.ts";
import { followUpKeys } from "./follow-up.ts";
import { answerKey } from "./read-correspondence.ts";

/**
 * Erases what db/personal-columns.ts says of a message, after a privacy request, with its notes,
 * emails and jobs. Its emails in the folder are deleted within a minute
 * (domain/outbox/find-erased-ids.ts). Cannot be undone. Does nothing when there is no such
 * message.
 */
export async function eraseMessage(
  trx: DbTransaction,
  auditContext: AuditContext,
  id: string,
): Promise<void> {
  const erasedMessage = await trx
    .updateTable("contacts")
    .set({
      ...erasedValues("contacts"),
      erased_at: auditContext.now,
      // The key of a form sent without script is a digest of its content, so it must go too.
      idempotency_key: sql`case when idempotency_key like 'content:%' then ${`erased:${id}`}
        else idempotency_key end`,
    })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!erasedMessage) return;
  await trx.deleteFrom("contact_notes").where("contact_id", "=", id).execute();
  const mails = await trx
    .deleteFrom("contact_mails")
    .where("contact_id", "=", id)
    .returning("id")
    .execute();
  const answers = mails.map((mail) => answerKey(mail.id));
  await trx
    .deleteFrom("jobs")
    .where("unique_key", "in", [...Object.values(followUpKeys(id)), ...answers])
    .execute();
  for (const mail of mails)
    await recordAudit(trx, auditContext, "record.erased", `mail:${mail.id}`);
  await recordAudit(trx, auditContext, "record.erased", `contact:${id}`);
}
