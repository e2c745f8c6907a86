import type { StaffServices } from "#app/admin/shell/require-staff.ts";
import { answerErrors } from "#content/correspondence.ts";
import { answerMessage, STATES_AFTER } from "#domain/correspondence/answer-message.ts";
import { sendAgain } from "#domain/correspondence/send-again.ts";
import { undoAnswer } from "#domain/correspondence/undo-answer.ts";

/** What came of an answer; `typed` is the text where it was refused or undone. */
export type AnswerOutcome = { answered?: string; typed?: string; error: string | null };

type Field = (name: string) => string;

/** Answers a message by mail; the id of the stored answer, or what is wrong. */
export async function answer(desk: StaffServices, field: Field) {
  const contactId = field("id");
  const text = field("text");
  const state = STATES_AFTER.find((known) => known === field("state")) ?? "answered";
  const sent = { contactId, key: field("key"), text, state };
  const stored = desk.mail.isConfigured
    ? await answerMessage(desk, desk.mail.sender().address, sent)
    : { error: answerErrors.noMail };
  if ("mailId" in stored) return stored;
  return { error: stored.error, typed: text, answered: contactId, toast: null };
}

/** Undoes an answer. The form has its text, too, for the second of two presses. */
export async function takeBack(desk: StaffServices, field: Field) {
  const undo = await undoAnswer(desk, field("mail"));
  if (undo.kind === "refused") return { error: answerErrors.wentOut };
  const typed = undo.kind === "undone" ? undo.text : field("text");
  return { error: null, answered: field("id"), typed, toast: "answer-undone" as const };
}

/** Sends an answer again whose mail did not go out. */
export async function answerAgain(desk: StaffServices, mailId: string) {
  if (!(await sendAgain(desk, mailId))) return { error: answerErrors.notSent };
  desk.outbox.resume();
  return { error: null, toast: "answer-stored" as const };
}
