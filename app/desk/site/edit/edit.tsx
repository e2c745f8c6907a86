/** /admin/site/edit/KEY: edits a document. A page is edited in place, anything else in a form. */
import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { requireStaff, type StaffServices, unknownIntent } from "#app/desk/require-staff.ts";
import { EditBar } from "#app/desk/site/drafts/edit-bar.tsx";
import {
  loadDocument,
  problemContext,
  readDocument,
  requireDocumentKey,
} from "#app/desk/site/drafts/read-document.ts";
import { FormEditor } from "#app/desk/site/forms/form-editor.tsx";
import { editUrlOf } from "#app/desk/site/sections.ts";
import { readPageData } from "#app/public/page-data.ts";
import { type PageName, pageOfDocument } from "#app/public/pages.ts";
import { parseId, readFormData, textField } from "#app/read-form.ts";
import { draftLabels, editLabels as labels } from "#content/desk/site.ts";
import { itemOf } from "#content/documents.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { type DocumentKey, isItem } from "#domain/content/document-types.ts";
import { discardDraft, saveDraft } from "#domain/content/drafts.ts";
import type { ContentProblem } from "#domain/content/fields/content-path.ts";
import { parseMoment } from "#domain/content/fields/publish-moment.ts";
import { publishDraft, unpublish, unschedule } from "#domain/content/publish-content.ts";
import { enqueueChangeMails } from "#domain/gatherings/guest-mails.ts";
import { isoTime } from "#domain/values/clock.ts";
import { yearOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/edit";
import { EditorContext, useDraft } from "./editor-context.ts";
import { InPlaceEditor } from "./in-place-editor.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData?.name ?? labels.heading);

const NEW_ITEM_KEY = /^(news|gatherings)\/new$/;

/** "news/new" redirects to an item with a new id; nothing is stored before something is typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const key = params["*"];
  const staff = requireStaff(context);
  // A role that may only read sees what is published, and the history.
  if (!hasPermission(staff.session.role, "write"))
    throw redirect(`/admin/site/history/${key}`, 303);
  const [, collection] = NEW_ITEM_KEY.exec(key) ?? [];
  if (collection) throw redirect(editUrlOf(`${collection}/${randomUUID()}`), 303);
  const page = pageOfDocument(key) ? await loadPage(staff, key as PageName) : null;
  return { ...(await loadDocument(staff, key)), page };
}

export type EditorData = Awaited<ReturnType<typeof loader>>;
export type EditedPageData = Awaited<ReturnType<typeof loadPage>>;

/** Loads what a page shows beside its own texts. */
async function loadPage(staff: StaffServices, page: PageName) {
  const { clock, content, facts, timeZone } = staff;
  const data = await readPageData(page, staff);
  const year = yearOf(isoTime(clock), timeZone);
  return { page, data, shell: content.current("shell"), hours: facts.hours, year };
}

/** The page's answer to a form that was refused. */
export interface DraftAnswer {
  problem: string;
  problems?: ContentProblem[];
  /** The typed time, and the problem with it. */
  starts?: string;
  startsError?: string;
}

/**
 * `intent` is "publish" (now, or at `starts`), "discard", "take-down", "put-back" (for a document
 * that was taken down), or "unschedule" (for the revision `of`). `version` is that of the draft
 * that staff saw.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = requireStaff(context);
  const key = requireDocumentKey(params["*"]);
  const result = await runAction(staff, key, await readFormData(request));
  return typeof result === "string"
    ? redirect(`${editUrlOf(key)}?toast=${result}`, 303)
    : data(result, { status: result.problem === draftLabels.problems ? 400 : 409 });
}

/** Returns the toast that says what was done, or why nothing was. */
async function runAction(
  staff: StaffServices,
  key: DocumentKey,
  form: FormData,
): Promise<string | DraftAnswer> {
  const version = parseId(textField(form, "version"));
  const now = isoTime(staff.clock);
  switch (textField(form, "intent")) {
    case "discard":
      return (await discardDraft(staff, key, version))
        ? "site-discarded"
        : { problem: draftLabels.changed };
    case "take-down":
      if (key !== "notice" && !isItem(key)) throw unknownIntent();
      await unpublish(staff, key, changeMailsOf(key, form, now, now));
      return "document-taken-down";
    case "put-back": {
      const { value, draft, version, isTakenDown, scheduled } = await readDocument(staff, key);
      const isDraftSaved =
        isTakenDown && !draft && !scheduled && (await saveDraft(staff, key, value, version)).ok;
      return isDraftSaved
        ? publish(staff, key, version + 1, form)
        : { problem: draftLabels.changed };
    }
    case "unschedule":
      return (await unschedule(staff, textField(form, "of")))
        ? "document-unscheduled"
        : { problem: draftLabels.notScheduled };
    case "publish":
      return publish(staff, key, version, form);
    default:
      throw unknownIntent();
  }
}

async function publish(
  staff: StaffServices,
  key: DocumentKey,
  version: number,
  form: FormData,
): Promise<string | DraftAnswer> {
  const now = isoTime(staff.clock);
  const when = textField(form, "when");
  const starts = when === "now" ? "" : textField(form, "starts");
  const isTimed = when === "time" || starts !== "";
  const moment = isTimed ? parseMoment(starts, staff.timeZone) : { at: now };
  if ("error" in moment)
    return { problem: draftLabels.problems, starts, startsError: moment.error };
  if (moment.at < now)
    return { problem: draftLabels.problems, starts, startsError: draftLabels.timeIsPast };
  const publication = { version, publishAt: moment.at, context: await problemContext(staff) };
  const withinTransaction = changeMailsOf(key, form, now, moment.at);
  const result = await publishDraft(staff, key, publication, withinTransaction);
  if (result.ok) return moment.at > now ? "document-scheduled" : "document-published";
  return result.reason === "problems"
    ? { problem: draftLabels.problems, problems: result.problems, starts }
    : { problem: draftLabels.changed };
}

/** Emails the guests of a gathering when the form asks for it. */
function changeMailsOf(key: string, form: FormData, now: string, publishAt: string) {
  const item = itemOf(key);
  const notifiesGuests = form.has("tell") && item?.collection === "gatherings";
  return notifiesGuests ? enqueueChangeMails(now, item.id, publishAt) : undefined;
}

/**
 * The editor is replaced only for another document, so that what is typed survives the router's
 * revalidation.
 */
export default function EditDocument({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor key={loaderData.documentKey} loaded={loaderData} answer={actionData ?? {}} />;
}

function Editor({ loaded, answer }: { loaded: EditorData; answer: Partial<DraftAnswer> }) {
  const draft = useDraft(loaded);
  return (
    <EditorContext value={{ loaded, answer, draft }}>
      <div className="flex h-dvh flex-col">
        <EditBar />
        <noscript>
          <p className="p-6">{labels.needsScripts}</p>
        </noscript>
        {loaded.page ? <InPlaceEditor {...loaded.page} /> : <FormEditor />}
      </div>
    </EditorContext>
  );
}
