import { type ActionFunctionArgs, data, redirect } from "react-router";
import { requireStaff, type StaffServices, unknownIntent } from "#app/admin/shell/require-staff.ts";
import { problemContext } from "#app/admin/site/problem-context.ts";
import { readFormData, textField } from "#app/read-form.ts";
import { draftLabels as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Json } from "#domain/content/content-path.ts";
import { type Conflict, DraftTooLarge, saveDraft } from "#domain/content/drafts.ts";
import { discardDraft, requestPublication } from "#domain/content/end-draft.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { readMoment } from "#domain/content/publish-moment.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { readJson } from "#domain/text/read-json.ts";
import { openDocument, type SiteDocument } from "./documents.ts";
import { isDrawable } from "./is-drawable.ts";
import { readDocument } from "./read-document.ts";

/** What the page says after a form that was refused. */
export interface DraftAnswer {
  problem: string;
  problems?: ContentProblem[];
  conflicts?: Conflict[];
  /** The field of time as typed, and what is wrong with it. */
  starts?: string;
  startsError?: string;
}

const refuse = (answer: DraftAnswer, status: number) => data(answer, { status });

/**
 * The action of the page that edits the document `key`; 404 for any other key. `intent` "save", "publish" (at once, or at `starts`), "ask" for publication, "discard", or "take-down".
 * `version` is the draft's that was seen; a browser without scripts sends the fields instead, and in
 * `seen` what they were drawn from.
 */
export async function actOnDocument(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  key: string,
) {
  const desk = requireStaff(context, "write");
  const document = openDocument(desk, key);
  const form = await readFormData(request);
  const intent = textField(form, "intent");
  const done = (toast: string) => redirect(`${document.editUrl}?toast=${toast}`, 303);
  if (["publish", "take-down"].includes(intent) && !mayWith(desk.session, "publish"))
    return refuse({ problem: labels.mayNotPublish }, 403);
  const isTyped = form.has("seen") && ["save", "publish", "ask"].includes(intent);
  const saved = isTyped ? await saveForm(desk, document, form) : null;
  if (saved && "problem" in saved) return refuse(saved, saved.conflicts ? 409 : 413);
  const version = saved ? saved.version : Number(textField(form, "version"));
  switch (intent) {
    case "save":
      return redirect(document.editUrl, 303);
    case "ask": {
      const result = await requestPublication(desk, document.key, version);
      return result.ok ? done("site-asked") : refuse({ problem: labels.changed }, 409);
    }
    case "discard": {
      const result = await discardDraft(desk, document.key, version);
      return result.ok ? done("site-discarded") : refuse({ problem: labels.changed }, 409);
    }
    case "take-down":
      await document.takeDown(form.has("tell"));
      desk.outbox.wake();
      return done("document-taken-down");
    case "publish":
      return publish(desk, document, version, form);
    default:
      throw unknownIntent();
  }
}

/** The version of the draft with the form's fields in it. */
async function saveForm(
  desk: StaffServices,
  document: SiteDocument,
  form: FormData,
): Promise<{ version: number } | DraftAnswer> {
  const before = await readDocument(desk, document);
  const seen = readJson(textField(form, "seen")) as Json;
  const edits = document.readForm(form, isDrawable(document.key, seen) ? seen : before.value);
  if (edits.length === 0) return { version: before.draft?.version ?? 0 };
  try {
    const { key, blank } = document;
    const { draft, conflicts } = await saveDraft(desk, key, edits, blank);
    return conflicts.length > 0
      ? { problem: labels.conflicts, conflicts }
      : { version: draft.version };
  } catch (error) {
    if (error instanceof DraftTooLarge) return { problem: labels.tooLarge };
    throw error;
  }
}

async function publish(
  desk: StaffServices,
  document: SiteDocument,
  version: number,
  form: FormData,
) {
  const now = isoTime(desk.clock);
  const starts = textField(form, "when") === "now" ? "" : textField(form, "starts");
  const isSecond = form.getAll("second").includes("starts");
  const moment = starts ? readMoment(starts, desk.timeZone, isSecond) : { at: now };
  const startsError = "error" in moment ? moment.error : moment.at < now ? labels.past : null;
  if ("error" in moment || startsError)
    return refuse({ problem: labels.problems, starts, startsError: startsError ?? "" }, 400);
  const publication = { version, publishAt: moment.at, context: await problemContext(desk) };
  const result = await document.publish(publication, form.has("tell"));
  desk.outbox.wake();
  const toast = moment.at > now ? "document-scheduled" : "document-published";
  if (result.ok) return redirect(`${document.editUrl}?toast=${toast}`, 303);
  if (result.reason === "problems")
    return refuse({ problem: labels.problems, problems: result.problems, starts }, 400);
  return result.reason === "may-not-publish"
    ? refuse({ problem: labels.mayNotPublish }, 403)
    : refuse({ problem: labels.changed }, 409);
}
