import type { StaffActor } from "#app/admin/shell/require-staff.ts";
import type { Services } from "#app/services.ts";
import { answerErrors } from "#content/correspondence.ts";
import { answerMessage, STATES_AFTER } from "#domain/correspondence/answer-message.ts";
import { sendAgain } from "#domain/correspondence/send-again.ts";

type Sender = Pick<Services, "db" | "clock" | "outbox" | "mail"> & { actor: StaffActor };

/** What came of an answer; `typed` is the text where it was refused. */
export type AnswerOutcome = { answered?: string; typed?: string; error: string | null };

/** Answers a message by mail. */
export async function answer(
  { db, clock, outbox, mail, actor }: Sender,
  field: (name: string) => string,
) {
  const [contactId, text] = [field("id"), field("text")];
  const state = STATES_AFTER.find((known) => known === field("state")) ?? "answered";
  const error = mail.isConfigured
    ? await answerMessage(db, clock, actor, mail.sender().address, {
        ...{ contactId, key: field("key"), text, state },
      })
    : answerErrors.noMail;
  if (error) return { error, typed: text, answered: contactId };
  outbox.wake();
  return { error, answered: contactId, notice: "answer-stored" as const };
}

/** Sends an answer again whose mail did not go out. */
export async function answerAgain({ db, clock, outbox, actor }: Sender, mailId: string) {
  if (!(await sendAgain(db, clock, actor, mailId))) return { error: answerErrors.notSent };
  outbox.resume();
  return { error: null, notice: "answer-stored" as const };
}
