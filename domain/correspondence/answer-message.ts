import { createHash, randomUUIDv7 } from "node:crypto";
import { answerErrors as errors } from "#content/correspondence.ts";
import type { Db } from "#db/schema.ts";
import { changesBetween, recordAudit, type StaffActor } from "#domain/audit/record-audit.ts";
import { announceChange } from "#domain/changes/announce-change.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { messageIdOf } from "#domain/ports/message-id.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { answerKey } from "./answer-key.ts";
import { unfilledPlaceholder } from "./template-placeholders.ts";

/** The states that an answer leaves its message in. */
export const STATES_AFTER = ["answered", "in_progress"] as const;

export interface Answer {
  contactId: string;
  /** The form's key: sent twice, it sends one mail. */
  key: string;
  text: string;
  state: (typeof STATES_AFTER)[number];
}

/**
 * Stores an answer and enqueues its mail, in one transaction. The message gets the state `state`, and an
 * assignee if it has none: who answers. `sender` is the email that the site's mails are from. Returns an
 * error message for the form, or null; the repetition of a stored answer is no error and changes nothing.
 */
export async function answerMessage(
  db: Db,
  clock: Clock,
  actor: StaffActor,
  sender: string,
  answer: Answer,
): Promise<string | null> {
  const text = plainText(answer.text).trim();
  if (!text) return errors.empty;
  if (text.length > TEXT_LIMITS.message) return errors.tooLong;
  if (!answer.key || answer.key.length > TEXT_LIMITS.id) return errors.noKey;
  const unfilled = unfilledPlaceholder(text);
  if (unfilled) return errors.unfilled(unfilled);
  // The same form with the same text is a repetition.
  const form_key = createHash("sha256").update(`${answer.key}\n${text}`).digest("hex");
  const created_at = isoTime(clock);
  const id = randomUUIDv7();
  return db.transaction().execute(async (trx) => {
    const contact = await trx
      .selectFrom("contacts")
      .leftJoin("staff_accounts", "staff_accounts.id", "contacts.assignee_id")
      .select(["contacts.email", "state", "assignee_id", "erased_at"])
      .select("staff_accounts.username as assignee")
      .where("contacts.id", "=", answer.contactId)
      .executeTakeFirst();
    if (!contact) return errors.gone;
    if (contact.erased_at || !contact.email) return errors.erased;
    if (contact.state === "spam") return errors.spam;
    const stored = await trx
      .insertInto("contact_mails")
      .values({
        id,
        created_at,
        contact_id: answer.contactId,
        direction: "out",
        text,
        author: actor.username,
        staff_id: actor.staffId,
        address: null,
        sent_at: null,
        message_id: messageIdOf(answerKey(id), sender),
        form_key,
      })
      .onConflict((conflict) => conflict.columns(["contact_id", "form_key"]).doNothing())
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows !== 1n) return null;
    await trx
      .updateTable("contacts")
      .set({
        state: answer.state,
        assignee_id: contact.assignee_id ?? actor.staffId,
        snoozed_until: null,
      })
      .where("id", "=", answer.contactId)
      .execute();
    await enqueueJobs(trx, created_at, {
      kind: "contact.answer",
      payload: { mailId: id },
      uniqueKey: answerKey(id),
    });
    const { state, assignee } = contact;
    const after = { state: answer.state, assignee: assignee ?? actor.username };
    await recordAudit(trx, created_at, actor, "record.changed", `contact:${answer.contactId}`, {
      answer: null,
      ...changesBetween({ state, assignee }, after),
    });
    await announceChange(trx, "contacts");
    return null;
  });
}
