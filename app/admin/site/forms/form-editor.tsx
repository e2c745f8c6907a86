/** The one editor of everything that staff write outside of pages: a form beside its page. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TextLink, useFirstProblem } from "#app/admin/shell/fields.tsx";
import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import { EditBar } from "#app/admin/site/drafts/edit-bar.tsx";
import type { OpenState } from "#app/admin/site/drafts/open-document.ts";
import type { LoadedDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { FRAME } from "#app/admin/site/edit/page-frame.tsx";
import { editUrlOf, findSection, sectionOf } from "#app/admin/site/sections.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { documentNamed } from "#content/documents.ts";
import { factsPage } from "#content/staff-facts.ts";
import { galleryDesk } from "#content/staff-gallery.ts";
import { gatheringsDesk } from "#content/staff-gatherings.ts";
import { draftLabels, editLabels, siteLists, sitePage } from "#content/staff-site.ts";
import { valueAt } from "#domain/content/fields/content-path.ts";
import { FormContext } from "./form-context.ts";
import { FORM_FIELDS, FormFields } from "./form-field.tsx";
import type { LoadedForm } from "./load-form.ts";

interface FormEditorProps {
  loaded: LoadedDocument & { form: LoadedForm };
  answer: Partial<DraftAnswer>;
}

export function FormEditor({ loaded, answer }: FormEditorProps) {
  const { documentKey, fields, timeZone, mayWrite, form } = loaded;
  const draft = useDraft(loaded);
  const { state } = draft;
  const place = useRef<HTMLFormElement>(null);
  useFirstProblem(place, answer.problems);
  // What is new begins with its first field.
  const isNew = !state.draft && !state.isPublished && !state.scheduled;
  const [isFirst] = useState(isNew && documentKey.includes("/"));
  useEffect(() => {
    if (isFirst) place.current?.querySelector<HTMLElement>("input")?.focus();
  }, [isFirst]);
  const section = findSection(sectionOf(documentKey));
  const isAlone = section?.section === "notice";
  const title = ["headline", "title"].map((name) => valueAt(state.value, [name])).find(Boolean);
  return (
    <div className="flex h-dvh flex-col">
      <EditBar
        loaded={loaded}
        draft={draft}
        answer={answer}
        name={documentNamed(documentKey)?.name ?? String(title ?? editLabels.untitled)}
        back={
          section && !isAlone
            ? { to: section.url, name: section.name }
            : { to: "/admin/site", name: editLabels.back }
        }
        path={form.path}
        isShown={form.isShown}
        tells={tellsOf(form, state.value)}
      />
      <noscript>
        <p className="p-6">{editLabels.needsScripts}</p>
      </noscript>
      <div className="form-editor grid min-h-0 flex-1 overflow-y-auto lg:grid-cols-[minmax(26rem,2fr)_3fr] lg:overflow-hidden">
        <main id="main" className="px-5 pt-5 pb-16 lg:overflow-y-auto">
          {!mayWrite && <p className="mb-4 text-iron">{draftLabels.readOnly}</p>}
          <DocumentNotes loaded={loaded} />
          <FormContext
            value={{
              draft,
              fields,
              isTried: Boolean(answer.problem),
              isReadOnly: !mayWrite,
              timeZone,
            }}
          >
            <form
              ref={place}
              onSubmit={(event) => event.preventDefault()}
              onKeyDown={goOn}
              noValidate
            >
              <fieldset role="presentation" disabled={!mayWrite} className={FORM_FIELDS}>
                <FormFields fields={fields} />
              </fieldset>
            </form>
          </FormContext>
        </main>
        <PreviewFrame documentKey={documentKey} state={state} />
      </div>
    </div>
  );
}

/** Return leads from a text of one paragraph to the next field. */
function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target as HTMLElement;
  const isLine = field.matches("input:not([type=checkbox]), textarea[rows='2']");
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !isLine) return;
  event.preventDefault();
  const all = event.currentTarget.querySelectorAll<HTMLElement>(
    "input, select, textarea, [contenteditable=true]",
  );
  all[[...all].indexOf(field) + 1]?.focus();
}

/** Those who come to a gathering, and whether the draft moves it. */
function tellsOf({ attendees, times }: LoadedForm, value: LoadedDocument["value"]) {
  if (!attendees?.people) return undefined;
  const typed = ["startsAt", "endsAt", "place"].map((name) => valueAt(value, [name]));
  const isMoved = times?.some((time, at) => time !== typed[at]) ?? false;
  return { people: attendees.people, isMoved };
}

const notes = new Map<string, string>([
  ...Object.entries(factsPage.groups).map(
    ([key, where]) => [key, `${factsPage.shownOn} ${where}.`] as const,
  ),
  ["notice", sitePage.lead],
  ["gallery", galleryDesk.lead],
  ["shell", editLabels.factsInFooter],
]);

/** What is to be known before a document is changed: where it is shown, and until when. */
function DocumentNotes({ loaded }: Pick<FormEditorProps, "loaded">) {
  const { documentKey, form } = loaded;
  const { attendees, endsAt, isShown } = form;
  const note = documentKey.endsWith("Letter") ? siteLists.letters?.lead : notes.get(documentKey);
  return (
    <div className="mb-5 grid gap-2 text-iron empty:hidden">
      {note && (
        <p>
          {note}{" "}
          {documentKey === "shell" && (
            <TextLink to={editUrlOf("organisation")}>{editLabels.editFacts}</TextLink>
          )}
          {endsAt && (
            <>
              {isShown ? sitePage.until : sitePage.ended} <LocalTime time={endsAt} withTime />.
            </>
          )}
        </p>
      )}
      {attendees?.mayRead && (isShown || attendees.people > 0) && (
        <p>
          <TextLink to={`/admin/site/coming/${documentKey.split("/")[1]}`}>
            {gatheringsDesk.who}
          </TextLink>
        </p>
      )}
    </div>
  );
}

/** The document's page as the site would show it: drawn anew whenever the draft is saved. */
function PreviewFrame({ documentKey, state }: { documentKey: string; state: OpenState }) {
  const { version, draft, isPublished, scheduled } = state;
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const hasPage = draft !== null || isPublished || scheduled !== null;
  const first = useRef(`/admin/site/preview/${documentKey}?framed`);
  const drawn = useRef(version);
  useEffect(() => {
    const page = frame.current?.contentWindow;
    if (!page || drawn.current === version) return;
    drawn.current = version;
    scrolled.current = page.scrollY;
    // Not by `src`: the way back leads out of the editor, not through the versions.
    page.location.replace(first.current);
  }, [version]);
  return (
    <div className="min-h-0 flex-1 bg-[oklch(0.5_0.01_60)] max-lg:h-[75dvh]">
      {hasPage ? (
        <iframe
          ref={frame}
          title={editLabels.page}
          className={`form-preview ${FRAME}`}
          src={first.current}
          onLoad={({ currentTarget: { contentWindow: page } }) => {
            page?.scrollTo({ top: scrolled.current, behavior: "instant" });
            page?.document.addEventListener("click", stopLinks, { capture: true });
          }}
        />
      ) : (
        <p className="p-6 text-[#fff]">{editLabels.noPageYet}</p>
      )}
    </div>
  );
}

/** Links of the page lead nowhere while it is looked at here. */
function stopLinks(event: Event): void {
  if ((event.target as Element).closest("a[href], button[type=submit]")) event.preventDefault();
}
