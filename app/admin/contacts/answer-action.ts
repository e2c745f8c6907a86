import type { StaffActor } from "#app/admin/shell/require-staff.ts";
import type { Services } from "#app/services.ts";
import { answerErrors } from "#content/correspondence.ts";
import { answerMessage, STATES_AFTER } from "#domain/correspondence/answer-message.ts";
import { sendAgain } from "#domain/correspondence/send-again.ts";
import { undoAnswer } from "#domain/correspondence/undo-answer.ts";

type Sender = Pick<Services, "db" | "clock" | "outbox" | "mail"> & { actor: StaffActor };

/** What came of an answer; `typed` is the text where it was refused or undone. */
export type AnswerOutcome = { answered?: string; typed?: string; error: string | null };

type Field = (name: string) => string;

/** Answers a message by mail; the id of the stored answer, or what is wrong. */
export async function answer({ db, clock, mail, actor }: Sender, field: Field) {
  const [contactId, text] = [field("id"), field("text")];
  const state = STATES_AFTER.find((known) => known === field("state")) ?? "answered";
  const stored = mail.isConfigured
    ? await answerMessage(db, clock, actor, mail.sender().address, {
        ...{ contactId, key: field("key"), text, state },
      })
    : { error: answerErrors.noMail };
  if ("mailId" in stored) return stored;
  return { ...stored, typed: text, answered: contactId, notice: null };
}

/** Undoes an answer. The form has its text, too, for the second of two presses. */
export async function takeBack({ db, clock, actor }: Sender, field: Field) {
  const text = await undoAnswer(db, clock, actor, field("mail"));
  if (text === null) return { error: answerErrors.wentOut };
  const typed = text || field("text");
  return { error: null, answered: field("id"), typed, notice: "answer-undone" as const };
}

/** Sends an answer again whose mail did not go out. */
export async function answerAgain({ db, clock, outbox, actor }: Sender, mailId: string) {
  if (!(await sendAgain(db, clock, actor, mailId))) return { error: answerErrors.notSent };
  outbox.resume();
  return { error: null, notice: "answer-stored" as const };
}
