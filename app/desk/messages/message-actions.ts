import { type ActionFunctionArgs, redirect } from "react-router";
import { redirectWithToast, withParam } from "#app/desk/page-url.ts";
import {
  readStaffForm,
  type StaffForm,
  unknownIntent,
  viewpointOf,
} from "#app/desk/require-staff.ts";
import { parseReturnPath } from "#app/desk/sign-in/return-path.ts";
import {
  answerRefusals,
  messageStates,
  messagesPage,
  noteRefusals,
} from "#content/desk/messages.ts";
import type { StaffToast } from "#content/desk/toasts.ts";
import { ROWS_PER_PAGE } from "#domain/lists/limits.ts";
import { answerMessage } from "#domain/messages/answer-message.ts";
import {
  addMessageNote,
  changeMessages,
  type MessageChange,
  restoreMessages,
} from "#domain/messages/change-messages.ts";
import { matchingMessages } from "#domain/messages/find-messages.ts";
import { parseMessageFilter } from "#domain/messages/message-filter.ts";
import { STATES_AFTER } from "#domain/messages/states-after.ts";
import { unfilledPlaceholder } from "#domain/messages/template-placeholders.ts";
import { refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

/** The result of a form that did not lead to another page: what was wrong, or a toast. */
export interface MessageOutcome {
  error: string | null;
  toast?: StaffToast | null;
  /** The text that was refused. */
  typed?: StaffForm["typed"];
}

const MESSAGES_PATH = "/admin/messages";

/**
 * Carries out a post to /admin/messages, whose field `intent` names the action. Returns what stays
 * on the page, or the way to the next one. Throws 400 for an intent or a state that does not exist.
 */
export async function actOnMessages({
  url,
  ...args
}: ActionFunctionArgs): Promise<MessageOutcome | Response> {
  const submission = await readStaffForm(args);
  switch (submission.field("intent")) {
    case "change":
      return changeOne(submission, url);
    case "answer":
      return answerFromForm(submission, url);
    case "note":
      return addNoteFromForm(submission);
    case "bulk":
      return changeMany(submission);
    case "undo":
      return undoMany(submission);
    default:
      throw unknownIntent();
  }
}

/** A field that still has the value it showed keeps what a colleague set meanwhile. */
async function changeOne(submission: StaffForm, url: URL) {
  const { staff, form, field } = submission;
  const id = field("id");
  const assignee = field("assignee");
  const state = messageState(field("state"));
  if (!state) throw unknownIntent();
  const change: MessageChange = {};
  if (state !== form.get("shownState")) change.state = state;
  if (assignee !== form.get("shownAssignee")) change.assignee_id = assignee || null;
  if (!(await changeMessages(staff, [id], change)).ok) return { error: messagesPage.gone };
  const page = await findNextPath(submission, url.searchParams);
  if (page) return redirectWithToast(page, "message-saved");
  return { error: null, toast: "message-saved" as const };
}

const messageState = (typed: string) => messageStates.find(({ value }) => value === typed)?.value;

async function answerFromForm(submission: StaffForm, url: URL) {
  const { staff, field, typed } = submission;
  const messageId = field("id");
  const text = field("text");
  const state = STATES_AFTER.find((known) => known === field("state")) ?? "answered";
  const typedAnswer = { messageId, key: field("key"), text, state };
  const result = staff.mail.isConfigured
    ? await answerMessage(staff, staff.mail.sender().email, typedAnswer)
    : refusedFor("without-mail");
  if (!result.ok) {
    const sentence = answerRefusals(TEXT_LIMITS.message)[result.reason];
    const error =
      typeof sentence === "string" ? sentence : sentence(unfilledPlaceholder(text) ?? "");
    return { error, typed };
  }
  const list = url.searchParams;
  list.set("open", messageId);
  const page =
    (await findNextPath(submission, list)) ??
    parseReturnPath(`${MESSAGES_PATH}?${list}`) ??
    MESSAGES_PATH;
  return redirectWithToast(page, "answer-stored");
}

async function addNoteFromForm({ staff, field, typed }: StaffForm) {
  const result = await addMessageNote(staff, field("id"), {
    text: field("text"),
    after: field("after"),
  });
  if (!result.ok) return { error: noteRefusals(TEXT_LIMITS.notes)[result.reason], typed };
  return { error: null, toast: "note-added" as const };
}

/** Changes the selected messages; the list then offers to undo it (`?done=`). */
async function changeMany(submission: StaffForm) {
  const { staff, form, field } = submission;
  const list = new URLSearchParams(field("filters"));
  const ids = form.getAll("id").slice(0, ROWS_PER_PAGE).map(String);
  const change = parseChange(field("do"));
  if (!change || ids.length === 0 || !(await changeMessages(staff, ids, change)).ok)
    return redirectWithToast(`${MESSAGES_PATH}?${list}`, "none-chosen");
  const next = form.has("next") ? await findNextPath(submission, list) : null;
  if (!form.has("next")) list.delete("open");
  return redirect(withParam(next ?? `${MESSAGES_PATH}?${list}`, "done", field("key")), 303);
}

/** Reads "state:answered", or "assign:" with the id of an account or with none. */
function parseChange(what: string): MessageChange | null {
  const [kind, value = ""] = what.split(":");
  if (kind === "assign") return { assignee_id: value || null };
  const state = messageState(value);
  return kind === "state" && state ? { state } : null;
}

/** Undoes the changes in `do`; each `before` is an id, a state and the id of an account, if any. */
async function undoMany({ staff, form, field }: StaffForm) {
  const change = parseChange(field("do"));
  const typed = form.getAll("before").slice(0, ROWS_PER_PAGE);
  const before = typed.flatMap((each) => {
    const [id = "", was = "", assignee] = String(each).split(" ");
    const state = messageState(was);
    return state ? [{ id, state, assignee_id: assignee || null }] : [];
  });
  if (!change || before.length === 0) throw unknownIntent();
  const restoredCount = await restoreMessages(staff, before, change);
  const returnPath = parseReturnPath(field("back")) ?? MESSAGES_PATH;
  return redirectWithToast(returnPath, restoredCount > 0 ? "bulk-undone" : "undo-late");
}

/**
 * Returns where staff continue after handling a message. If the message left the list in which they
 * opened it, as it does in "To answer", that is the list with the next one open (`next`). Returns
 * null while it is still listed, or when it was the last.
 */
async function findNextPath({ staff, field }: StaffForm, list: URLSearchParams) {
  const id = field("id");
  const next = field("next");
  const page = next && parseReturnPath(`${MESSAGES_PATH}${next}`);
  if (!page) return null;
  // The search is left out, because no action changes a message's words.
  const filter = { ...parseMessageFilter(list), q: "" };
  const matching = matchingMessages(staff.db, filter, viewpointOf(staff));
  const listedMessage = await matching.select("id").where("id", "=", id).executeTakeFirst();
  return listedMessage ? null : page;
}
