import { type ActionFunctionArgs, data, redirect } from "react-router";
import { redirectWithToast } from "#app/desk/page-url.ts";
import {
  readStaffForm,
  type StaffForm,
  type StaffServices,
  unknownIntent,
} from "#app/desk/require-staff.ts";
import { lettersPage as labels } from "#content/desk/letters.ts";
import type { StaffToast } from "#content/desk/toasts.ts";
import type { DeliveryMethod } from "#db/schema.ts";
import { finishPrint, withdrawFailed } from "#domain/letters/finish-letters.ts";
import type { LetterQueries } from "#domain/letters/letter-queries.ts";
import { parseLetterFilter } from "#domain/letters/letter-rows.ts";
import type { LetterSources } from "#domain/letters/letter-text.ts";
import {
  hasWrittenLetters,
  type LetterChoice,
  type WritingResult,
  writeThankYouAgain,
} from "#domain/letters/write-letters.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { type LettersRefusal, printPath } from "./letters-bar.tsx";

export const sourcesOf = ({ content, facts, timeZone, mail }: StaffServices): LetterSources => ({
  content,
  facts,
  timeZone,
  sendsMail: mail.isConfigured,
});

interface LettersOfList {
  /** Writes the chosen letters. */
  write: (staff: StaffServices, choice: LetterChoice) => Promise<WritingResult>;
  queries: (staff: StaffServices) => LetterQueries | Promise<LetterQueries>;
}

/**
 * Carries out a post to a list of letters, whose field `intent` names the action. Redirects with a
 * toast, or answers 409 with a LettersRefusal. Throws 400 for an intent that does not exist, and
 * for a form without its key or its note.
 */
export async function actOnLetters({ url, ...args }: ActionFunctionArgs, list: LettersOfList) {
  const submission = await readStaffForm(args);
  const { staff, field } = submission;
  // The year that the page showed, because another may be due by now.
  if (field("year")) url.searchParams.set("year", field("year"));
  const intent = field("intent");
  switch (intent) {
    case "printed":
    case "not-printed": {
      const isPrinted = intent === "printed";
      const isDone = await finishPrint(staff, field("batch"), isPrinted);
      return backToList(url, isDone, isPrinted ? "letters-printed" : "letters-put-back");
    }
    case "put-back":
      return backToList(url, await withdrawFailed(staff, field("id")), "letters-put-back");
    case "again":
      return writeGiftAgain(submission);
    case "email":
    case "print":
    case "print-one":
    case "other":
      return writeChosen(submission, url, intent, list);
    default:
      throw unknownIntent();
  }
}

/** Writes the letter of one gift again. */
async function writeGiftAgain({ staff, field }: StaffForm) {
  const id = field("id");
  const batch = field("key");
  if (!batch || batch.length > TEXT_LIMITS.id) throw unknownIntent();
  const delivery = field("way") === "print" ? "print" : "email";
  const refusal = refuseWithoutMail(staff, delivery);
  if (refusal) return refusal;
  const result = await writeThankYouAgain(staff, sourcesOf(staff), { id, delivery, batch });
  if (!result.ok) return refuse(labels.noReceiver);
  const { written } = result;
  const redirectBack = (toast: StaffToast) =>
    redirectWithToast(`/admin/donations?open=${id}`, toast);
  if (written === 0 && !(await hasWrittenLetters(staff.db, batch)))
    return redirectBack("letter-not-written");
  if (delivery === "print") return redirect(printPath(batch), 303);
  return redirectBack(written > 0 ? "letters-sent" : "nothing-to-do");
}

/**
 * Writes the selected letters, or all that the search finds. Refuses when these are no longer as
 * many as the form showed.
 */
async function writeChosen(
  { staff, form, field }: StaffForm,
  url: URL,
  intent: DeliveryMethod | "print-one",
  { write, queries }: LettersOfList,
) {
  const batch = field("key");
  const note = field("note").trim();
  const isLong = batch.length > TEXT_LIMITS.id || note.length > TEXT_LIMITS.paymentNote;
  if (!batch || isLong || (intent === "other" && !note)) throw unknownIntent();
  const ids = form.getAll("id").filter((id) => typeof id === "string");
  const choice = field("all") ? { q: field("q") } : { ids };
  const isOne = intent === "print-one";
  const delivery = isOne ? "print" : intent;
  const refusal = refuseWithoutMail(staff, delivery);
  if (refusal) return refusal;
  const shownCount = delivery === "email" ? field("shownEmail") : field("shownPrint");
  if (field("all") && shownCount && delivery !== "other") {
    const filter = parseLetterFilter(new URLSearchParams({ q: field("q") }));
    const { ready } = await (await queries(staff)).find(filter, 1);
    if (ready[delivery] > 0 && String(ready[delivery]) !== shownCount)
      return refuse(labels.otherCount(ready[delivery]), ready);
  }
  const isDuplicate = field("again") !== "" && ids.length === 1;
  const result = await write(staff, { delivery, chosen: choice, batch, isOne, isDuplicate, note });
  if (!result.ok) return refuse(labels.noReceiver);
  const { written } = result;
  if (written > 0 && delivery === "print") return redirect(printPath(batch), 303);
  // The result is another list, in which nothing is selected anymore.
  url.searchParams.set("done", batch);
  return backToList(url, written > 0, delivery === "email" ? "letters-sent" : "gift-thanked");
}

const refuse = (error: string, ready: LettersRefusal["ready"] = null) =>
  data<LettersRefusal>({ error, ready }, { status: 409 });

const refuseWithoutMail = (staff: StaffServices, delivery: DeliveryMethod) =>
  delivery === "email" && !staff.mail.isConfigured ? refuse(labels.noMail) : null;

/** Leads to the list with no letter open. */
function backToList(url: URL, isDone: boolean, toast: StaffToast) {
  url.searchParams.delete("open");
  return redirectWithToast(url, isDone ? toast : "nothing-to-do");
}
