/** The one editor of everything that staff write outside of pages: a form beside its page. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFirstProblem } from "#app/admin/shell/fields.tsx";
import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import { EditBar } from "#app/admin/site/drafts/edit-bar.tsx";
import type { LoadedDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { findSection, sectionOf } from "#app/admin/site/sections.ts";
import { documentNamed } from "#content/documents.ts";
import { draftLabels, editLabels } from "#content/staff-site.ts";
import { valueAt } from "#domain/content/fields/content-path.ts";
import { DocumentNotes } from "./document-notes.tsx";
import { FormContext } from "./form-context.ts";
import { FORM_FIELDS, FormFields } from "./form-field.tsx";
import type { LoadedForm } from "./load-form.ts";
import { PreviewFrame } from "./preview-frame.tsx";

export interface FormEditorProps {
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
