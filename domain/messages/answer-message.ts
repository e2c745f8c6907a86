import { createHash, randomUUIDv7 } from "node:crypto";
import { lock } from "#db/lock.ts";
import type { DbTransaction } from "#db/schema.ts";
import { type AuditContext, changesBetween, recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffActor, StaffContext } from "#domain/changes/staff-context.ts";
import { mailMessageId } from "#domain/ports/mailer.ts";
import { isoTime } from "#domain/values/clock.ts";
import { plainText } from "#domain/values/plain-text.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { answerMail } from "./answer-mail.ts";
import { answerKey } from "./read-correspondence.ts";
import type { StateAfter } from "./states-after.ts";
import { unfilledPlaceholder } from "./template-placeholders.ts";

interface WrittenAnswer {
  messageId: string;
  /**
   * The id of the newest answer that the sender of the form has seen, or of the message. Sending
   * the form twice sends one email.
   */
  key: string;
  text: string;
  state: StateAfter;
}

/**
 * Why an answer was not stored. "answered" means that someone has answered since the form was
 * opened, a colleague or the same account in another place, "placeholder" that the text still has
 * one.
 */
type AnswerRefusal =
  | "gone"
  | "erased"
  | "spam"
  | "empty"
  | "too-long"
  | "without-key"
  | "placeholder"
  | "answered";

/**
 * Stores an answer and enqueues its email in one transaction. The message gets the state `state`,
 * and the person who answers as its assignee if it has none. `sender` is the address that the
 * site's emails come from. Repeating a stored answer changes nothing.
 */
export async function answerMessage(
  { db, clock, actor }: StaffContext<StaffActor>,
  sender: string,
  answer: WrittenAnswer,
): Promise<Result<unknown, AnswerRefusal>> {
  const text = plainText(answer.text).trim();
  const problem = problemOf(answer.key, text);
  if (problem) return refusedFor(problem);
  const now = isoTime(clock);
  const { messageId } = answer;
  return change(db, { desk: ({ ok }) => ok }, async (trx) => {
    await lock(trx, `answers:${messageId}`);
    const message = await trx
      .selectFrom("contacts")
      .leftJoin("staff_accounts", "staff_accounts.id", "contacts.assignee_id")
      .select(["contacts.email", "state", "assignee_id", "erased_at"])
      .select("staff_accounts.username as assignee")
      .where("contacts.id", "=", messageId)
      .executeTakeFirst();
    if (!message) return refusedFor("gone");
    if (message.erased_at || !message.email) return refusedFor("erased");
    if (message.state === "spam") return refusedFor("spam");
    const formKey = createHash("sha256").update(`${answer.key}\n${text}`).digest("hex");
    const otherAnswers = await trx
      .selectFrom("contact_mails")
      .select("id")
      .where("contact_id", "=", messageId)
      .where("direction", "=", "out")
      .where("form_key", "<>", formKey)
      .where("id", ">", answer.key === messageId ? "" : answer.key)
      .executeTakeFirst();
    if (otherAnswers) return refusedFor("answered");
    const mailId = await storeAnswer(trx, { now, actor }, sender, { messageId, text, formKey });
    if (!mailId) return { ok: true };
    const { state, assignee, assignee_id } = message;
    const after = { state: answer.state, assignee_id: assignee_id ?? actor.staffId };
    await trx.updateTable("contacts").set(after).where("id", "=", messageId).execute();
    await answerMail.enqueue(trx, now, { mailId }, answerKey(mailId));
    await recordAudit(trx, { now, actor }, "record.changed", `contact:${messageId}`, {
      answer: null,
      ...changesBetween(
        { state, assignee },
        { state: after.state, assignee: assignee ?? actor.username },
      ),
    });
    return { ok: true };
  });
}

/** Returns the answer's id, or null when the same form with the same text was sent before. */
async function storeAnswer(
  trx: DbTransaction,
  { now, actor }: AuditContext,
  sender: string,
  { messageId, text, formKey }: { messageId: string; text: string; formKey: string },
): Promise<string | null> {
  const id = randomUUIDv7();
  const answerRow = await trx
    .insertInto("contact_mails")
    .values({
      id,
      created_at: now,
      contact_id: messageId,
      direction: "out",
      text,
      author: actor.username,
      staff_id: actor.staffId,
      address: null,
      sent_at: null,
      message_id: mailMessageId(answerKey(id), sender),
      form_key: formKey,
    })
    .onConflict((conflict) => conflict.columns(["contact_id", "form_key"]).doNothing())
    .executeTakeFirst();
  return answerRow.numInsertedOrUpdatedRows === 1n ? id : null;
}

function problemOf(key: string, text: string): AnswerRefusal | null {
  if (!text) return "empty";
  if (text.length > TEXT_LIMITS.message) return "too-long";
  if (!key || key.length > TEXT_LIMITS.id) return "without-key";
  return unfilledPlaceholder(text) === null ? null : "placeholder";
}
