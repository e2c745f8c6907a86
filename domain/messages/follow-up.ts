/** The follow-up work of a message: an email to staff, one to its sender, and a case in the CRM. */
import { z } from "zod";
import { followUpColumns } from "#db/personal-columns.ts";
import type { Db, DbTransaction } from "#db/schema.ts";
import { mailBlocks } from "#domain/mail/mail-blocks.ts";
import { mailJob, textsOf, writeMail } from "#domain/mail/mail-job.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import type { JobKind } from "#domain/outbox/worker.ts";
import type { Crm } from "#domain/ports/crm.ts";
import { firstAndLastName } from "./first-and-last-name.ts";

/**
 * Enqueues the follow-up work of a message, in the transaction that stores or releases it. The jobs
 * hold only the message's id and read the record when they run (docs/decisions/0117). `thanks` says
 * whether its sender gets an email.
 */
export async function enqueueFollowUp(
  trx: DbTransaction,
  now: string,
  messageId: string,
  { thanks = true } = {},
) {
  const about = { contactId: messageId };
  const keys = followUpKeys(messageId);
  await enqueueJobs(
    trx,
    now,
    { kind: CASE_KIND, payload: about, uniqueKey: keys.case },
    messageNoticeMail.jobOf(about, keys.notice),
    ...(thanks ? [messageThanksMail.jobOf(about, keys.thanks)] : []),
  );
}

const CASE_KIND = "contact.create-case";

/** The unique keys of the follow-up jobs of a message. */
export const followUpKeys = (messageId: string) => ({
  case: `case:${messageId}`,
  notice: `notice:${messageId}`,
  thanks: `thanks:${messageId}`,
});

/** Enqueues an email to a member of staff who was assigned a message. */
export const enqueueHandOver = (trx: DbTransaction, now: string, messageId: string, to: string) =>
  handOverMail.enqueue(trx, now, { contactId: messageId, to }, `handed:${messageId}:${to}:${now}`);

/** The key has the table's old name, because stored jobs have it. */
const payload = z.object({ contactId: z.string() });

/** Emails the assignee of a message, unless it has another assignee by now. */
export const handOverMail = mailJob({
  kind: "contact.handed-over",
  name: "Email about a message handed over",
  keys: { handed: "contacts" },
  payload: z.object({ contactId: z.string(), to: z.string() }),
  async compose({ contactId, to }, context) {
    const message = await unerasedMessage(context.db, contactId).executeTakeFirst();
    const account = await context.db
      .selectFrom("staff_accounts")
      .innerJoin("contacts", "assignee_id", "staff_accounts.id")
      .select("staff_accounts.email")
      .where("contacts.id", "=", contactId)
      .where("staff_accounts.id", "=", to)
      .where("disabled_at", "is", null)
      .executeTakeFirst();
    if (!message || !account?.email) return null;
    const { name, subject } = message;
    const texts = {
      ...textsOf(context, "messageMail"),
      lead: "A colleague handed you this message.",
      open: "Answer it on the desk",
    };
    const url = `${context.origin}/admin/messages?open=${contactId}`;
    return {
      to: account.email,
      replyTo: { name, email: message.email },
      subject: `For you: ${subject} (${name})`,
      blocks: mailBlocks.messageMail(texts, { message, url }),
    };
  },
});

export const messageNoticeMail = mailJob({
  kind: "contact.notify-staff",
  name: "Email about a message",
  keys: { notice: "contacts" },
  payload,
  async compose({ contactId }, context) {
    const message = await unerasedMessage(context.db, contactId).executeTakeFirst();
    if (!message) return null;
    const { name, subject } = message;
    const data = { message, url: `${context.origin}/admin/messages` };
    return {
      to: context.staffEmail(),
      replyTo: { name, email: message.email },
      ...writeMail(context, "messageMail", data, { name, subject }),
    };
  },
});

export const messageThanksMail = mailJob({
  kind: "contact.acknowledge",
  name: "Thank-you email",
  keys: { thanks: "contacts" },
  payload,
  async compose({ contactId }, context) {
    // Staff may mark a message as spam before its work is done.
    const message = await unerasedMessage(context.db, contactId)
      .select(["first_name", "last_name"])
      .where("state", "<>", "spam")
      .executeTakeFirst();
    if (!message) return null;
    return {
      to: message.email,
      greetingName: firstAndLastName(message).firstName,
      ...writeMail(context, "thanksLetter", message),
    };
  },
});

/**
 * The job that creates the CRM case of a message from the record as it is now, unless it was erased
 * or there is no CRM.
 */
export const caseJob = (db: Db, crm: Crm | null): JobKind => ({
  kind: CASE_KIND,
  name: "Case in Salesforce",
  queue: "Cases in Salesforce",
  async run(job, _key, signal) {
    const { contactId } = payload.parse(job);
    const message = crm && (await unerasedMessage(db, contactId).executeTakeFirst());
    if (!message) return false;
    await crm.saveCase({ ...message, messageId: contactId }, signal);
  },
});

const unerasedMessage = (db: Db, id: string) =>
  db
    .selectFrom("contacts")
    .select(followUpColumns)
    .where("id", "=", id)
    .where("erased_at", "is", null);
