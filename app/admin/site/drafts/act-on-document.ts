import { type ActionFunctionArgs, data, redirect } from "react-router";
import { requireStaff, type StaffServices, unknownIntent } from "#app/admin/shell/require-staff.ts";
import { editUrlOf } from "#app/admin/site/sections.ts";
import { numberIn, readFormData, textField } from "#app/read-form.ts";
import { draftLabels as labels } from "#content/staff-site.ts";
import type { CollectionName, DocumentKey } from "#domain/content/document-types.ts";
import { discardDraft } from "#domain/content/drafts.ts";
import type { ContentProblem } from "#domain/content/fields/problems.ts";
import { readMoment } from "#domain/content/fields/publish-moment.ts";
import { takeDown, unschedule } from "#domain/content/publish-content.ts";
import { publishDraft } from "#domain/content/publish-draft.ts";
import { tellChange } from "#domain/gatherings/attendee-mails.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { openDocument, problemContext } from "./read-document.ts";

/** What the page says after a form that was refused. */
export interface DraftAnswer {
  problem: string;
  problems?: ContentProblem[];
  /** The field of time as typed, and what is wrong with it. */
  starts?: string;
  startsError?: string;
}

const refuse = (answer: DraftAnswer, status: number) => data(answer, { status });

/**
 * The action of the page that edits the document `key`; 404 for any other key. `intent` "publish" (at once, or
 * at `starts`), "discard", "take-down", or "unschedule" (of the revision `of`).
 * `version` is the draft's that was seen.
 */
export async function actOnDocument(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  key: string,
) {
  const staff = requireStaff(context, "write");
  const document = openDocument(key);
  const form = await readFormData(request);
  const intent = textField(form, "intent");
  const version = numberIn(textField(form, "version"));
  const now = isoTime(staff.clock);
  const done = (toast: string) => redirect(`${editUrlOf(document)}?toast=${toast}`, 303);
  switch (intent) {
    case "discard": {
      const result = await discardDraft(staff, document, version);
      return result.ok ? done("site-discarded") : refuse({ problem: labels.changed }, 409);
    }
    case "take-down":
      if (document === "notice" || isItem(document))
        await takeDown(staff, document, alsoTell(document, form, now, now));
      staff.outbox.wake();
      return done("document-taken-down");
    case "unschedule":
      return (await unschedule(staff, textField(form, "of")))
        ? done("document-unscheduled")
        : refuse({ problem: labels.notScheduled }, 409);
    case "publish":
      return publish(staff, document, version, form);
    default:
      throw unknownIntent();
  }
}

async function publish(
  staff: StaffServices,
  document: DocumentKey,
  version: number,
  form: FormData,
) {
  const now = isoTime(staff.clock);
  const starts = textField(form, "when") === "now" ? "" : textField(form, "starts");
  const moment = starts ? readMoment(starts, staff.timeZone) : { at: now };
  const startsError = "error" in moment ? moment.error : moment.at < now ? labels.past : null;
  if ("error" in moment || startsError)
    return refuse({ problem: labels.problems, starts, startsError: startsError ?? "" }, 400);
  const publication = { version, publishAt: moment.at, context: await problemContext(staff) };
  const also = alsoTell(document, form, now, moment.at);
  const result = await publishDraft(staff, document, publication, also);
  staff.outbox.wake();
  const toast = moment.at > now ? "document-scheduled" : "document-published";
  if (result.ok) return redirect(`${editUrlOf(document)}?toast=${toast}`, 303);
  if (result.reason === "problems")
    return refuse({ problem: labels.problems, problems: result.problems, starts }, 400);
  return refuse({ problem: labels.changed }, 409);
}

const isItem = (key: DocumentKey): key is `${CollectionName}/${string}` => key.includes("/");

/** Where the form asks for it, those who come to a gathering get a mail. */
function alsoTell(key: string, form: FormData, now: string, publishAt: string) {
  const [collection, id = ""] = key.split("/");
  const tells = form.has("tell") && collection === "gatherings";
  return tells ? tellChange(now, id, publishAt) : undefined;
}
