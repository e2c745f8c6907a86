import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { answerKey } from "./answer-key.ts";

/**
 * Makes the mail of an answer that is not sent due at once, with all tries; also when its job was deleted
 * after its retention. False when there is no such answer, or it is sent.
 */
export const sendAgain = ({ db, clock, actor }: Desk, mailId: string) =>
  db.transaction().execute(async (trx): Promise<boolean> => {
    const now = isoTime(clock);
    const mail = await trx
      .selectFrom("contact_mails")
      .innerJoin("contacts", "contacts.id", "contact_mails.contact_id")
      .select("contact_id")
      .where("contact_mails.id", "=", mailId)
      .where("direction", "=", "out")
      .where("sent_at", "is", null)
      .where("contacts.state", "<>", "spam")
      .executeTakeFirst();
    if (!mail) return false;
    const uniqueKey = answerKey(mailId);
    await trx
      .updateTable("jobs")
      .set({ state: "waiting", attempts: 0, run_at: now, finished_at: null })
      .where("unique_key", "=", uniqueKey)
      .where("state", "in", ["dead", "waiting"])
      .execute();
    await enqueueJobs(trx, now, { kind: "contact.answer", payload: { mailId }, uniqueKey });
    await recordAudit(trx, now, actor, "work.retried", `contact:${mail.contact_id}`);
    await raiseVersion(trx, "desk");
    return true;
  });
