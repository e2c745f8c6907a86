import type { ContactState, DbOrTransaction } from "#db/schema.ts";
import {
  changesBetween,
  type Desk,
  recordAudit,
  type StaffActor,
} from "#domain/audit/record-audit.ts";
import { announceChange } from "#domain/changes/announce-change.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { answerKey } from "./answer-key.ts";

/** What an answer changes of its message. */
export interface Handling {
  state: ContactState;
  assignee_id: string | null;
  snoozed_until: string | null;
}

/** The payload of an answer's job: the message as it was, and as the answer left it. */
export interface AnswerJob {
  mailId: string;
  before: Handling;
  after: Handling;
}

/** An answer whose mail the outbox still holds, as the account that sent it sees it; null: none. */
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
 * message is as it was, unless it was changed since. Returns the answer's text; "" where it was taken
 * back before; null when its mail has gone out or is going, or another account sent it
 * (docs/decisions/0219).
 */
export const undoAnswer = (
  { db, clock, actor }: Desk<StaffActor>,
  mailId: string,
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const now = isoTime(clock);
    const held = await findHeldAnswer(trx, now, actor.staffId, mailId);
    if (!held) return (await isStored(trx, mailId)) ? null : "";
    // The outbox claims a job that is waiting: one of the two gets it.
    const job = await trx
      .deleteFrom("jobs")
      .where("unique_key", "=", answerKey(mailId))
      .where("state", "=", "waiting")
      .where("attempts", "=", 0)
      .returning("payload")
      .executeTakeFirst();
    if (!job) return (await isStored(trx, mailId)) ? null : "";
    await trx.deleteFrom("contact_mails").where("id", "=", mailId).execute();
    const { before, after } = JSON.parse(job.payload) as AnswerJob;
    const isRestored = await restore(trx, held.contact_id, before, after);
    const was = { state: after.state, assignee: actor.username };
    const is = { state: before.state, assignee: before.assignee_id ? actor.username : null };
    await recordAudit(trx, now, actor, "record.changed", `contact:${held.contact_id}`, {
      answerUndone: null,
      ...(isRestored && changesBetween(was, is)),
    });
    await announceChange(trx, "contacts");
    return held.text;
  });

/** Answers are deleted only with their message's data, or by being taken back. */
const isStored = async (trx: DbOrTransaction, id: string) =>
  (await trx.selectFrom("contact_mails").select("id").where("id", "=", id).executeTakeFirst()) !==
  undefined;

/** False for a message that was changed since the answer. */
async function restore(trx: DbOrTransaction, id: string, before: Handling, after: Handling) {
  const restored = await trx
    .updateTable("contacts")
    .set(before)
    .where("id", "=", id)
    .where("state", "=", after.state)
    .where("assignee_id", "is not distinct from", after.assignee_id)
    .where("snoozed_until", "is", null)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}
