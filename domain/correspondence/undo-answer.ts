import type { ContactState, DbOrTransaction } from "#db/schema.ts";
import {
  changesBetween,
  type Desk,
  recordAudit,
  type StaffActor,
} from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { answerKey } from "./answer-key.ts";

/** What an answer changes of its message. */
export interface Handling {
  state: ContactState;
  assignee_id: string | null;
}

/** The payload of an answer's job: the message as it was, and as the answer left it. */
export interface AnswerJob {
  mailId: string;
  before: Handling;
  after: Handling;
}

/** `refused`: the mail has gone out or is going, or another account sent it. */
type AnswerUndo =
  | { kind: "undone"; text: string }
  | { kind: "undone-before" }
  | { kind: "refused" };

/** An answer whose mail the outbox still holds, as the account that sent it sees it. */
export const findHeldAnswer = (db: DbOrTransaction, now: string, staffId: string, mailId: string) =>
  db
    .selectFrom("contact_mails")
    .innerJoin("contacts", "contacts.id", "contact_id")
    .innerJoin("jobs", (join) => join.on("unique_key", "=", answerKey(mailId)))
    .select(["contact_id", "contacts.name", "text", "run_at"])
    .where("contact_mails.id", "=", mailId)
    .where("staff_id", "=", staffId)
    .where("jobs.state", "=", "waiting")
    .where("attempts", "=", 0)
    .where("run_at", ">", now)
    .executeTakeFirst();

/**
 * Takes an answer back whose mail the outbox still holds: the job and the stored answer go, and the
 * message is as it was, unless it was changed since (docs/decisions/0193).
 */
export const undoAnswer = (
  { db, clock, actor }: Desk<StaffActor>,
  mailId: string,
): Promise<AnswerUndo> =>
  db.transaction().execute(async (trx) => {
    const now = isoTime(clock);
    const held = await findHeldAnswer(trx, now, actor.staffId, mailId);
    if (!held) return whyNotHeld(trx, mailId);
    // The outbox claims a job that is waiting: one of the two gets it.
    const job = await trx
      .deleteFrom("jobs")
      .where("unique_key", "=", answerKey(mailId))
      .where("state", "=", "waiting")
      .where("attempts", "=", 0)
      .returning("payload")
      .executeTakeFirst();
    if (!job) return whyNotHeld(trx, mailId);
    await trx.deleteFrom("contact_mails").where("id", "=", mailId).execute();
    const { before, after } = JSON.parse(job.payload) as AnswerJob;
    const isRestored = await restore(trx, held.contact_id, before, after);
    const was = { state: after.state, assignee: actor.username };
    const is = { state: before.state, assignee: before.assignee_id ? actor.username : null };
    await recordAudit(trx, now, actor, "record.changed", `contact:${held.contact_id}`, {
      answerUndone: null,
      ...(isRestored && changesBetween(was, is)),
    });
    await raiseVersion(trx, "desk");
    return { kind: "undone", text: held.text };
  });

/** Answers are deleted only with their message's data, or by being taken back. */
async function whyNotHeld(trx: DbOrTransaction, id: string): Promise<AnswerUndo> {
  const query = trx.selectFrom("contact_mails").select("id").where("id", "=", id);
  return { kind: (await query.executeTakeFirst()) ? "refused" : "undone-before" };
}

/** False for a message that was changed since the answer. */
async function restore(trx: DbOrTransaction, id: string, before: Handling, after: Handling) {
  const restored = await trx
    .updateTable("contacts")
    .set({ state: before.state, assignee_id: before.assignee_id })
    .where("id", "=", id)
    .where("state", "=", after.state)
    .where("assignee_id", "is not distinct from", after.assignee_id)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}
