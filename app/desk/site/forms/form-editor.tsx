/** The editor of everything that staff write apart from pages: a form beside its page. */

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isComposing } from "#app/desk/hooks/is-composing.ts";
import { firstFieldOf, useFirstField } from "#app/desk/hooks/use-first-field.ts";
import { TextLink, useFirstProblem } from "#app/desk/parts/fields.tsx";
import type { OpenState } from "#app/desk/site/drafts/open-document.ts";
import type { EditorData } from "#app/desk/site/edit/edit.tsx";
import { useEditor } from "#app/desk/site/edit/editor-context.ts";
import { FRAME_CLASS } from "#app/desk/site/edit/page-preview.tsx";
import { editUrlOf } from "#app/desk/site/sections.ts";
import { LocalTime, ZonedTime } from "#app/ui/local-time.tsx";
import { documentNotes, lettersNote } from "#content/desk/document-notes.ts";
import { gatheringLabels } from "#content/desk/gatherings.ts";
import { editLabels, missingPathLabels, noticePage } from "#content/desk/site.ts";
import { itemOf } from "#content/documents.ts";
import { FORM_FIELDS, FormFields } from "./form-field.tsx";

export function FormEditor() {
  const { loaded, draft, answer } = useEditor();
  const form = useRef<HTMLFormElement>(null);
  useFirstProblem(form, answer.problems);
  // A new document starts with the focus in its first field.
  const [isFirst] = useState(!isStored(draft.state) && loaded.documentKey.includes("/"));
  useFirstField(form, isFirst);
  const isShown = loaded.section !== "facts" || loaded.path !== null;
  /**
   * The last field that was typed in. On a phone the preview is below all fields, and its back
   * button returns there.
   */
  const typed = useRef<HTMLElement>(null);
  return (
    <div className="form-editor grid min-h-0 flex-1 overflow-y-auto max-lg:scroll-pb-20 lg:grid-cols-[minmax(26rem,2fr)_3fr] lg:overflow-hidden">
      <main id="main" className="px-5 pt-5 pb-16 lg:overflow-y-auto">
        <DocumentNotes />
        <form
          ref={form}
          className={FORM_FIELDS}
          onFocus={({ target }) => {
            typed.current = target;
          }}
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={focusNextField}
          noValidate
        >
          <FormFields fields={loaded.fields} />
        </form>
        {isShown && !loaded.missing && (
          <a
            href="#shown"
            className="button sticky bottom-3 float-right mt-5 shadow-[0_0_0_3px_var(--panel)] lg:hidden"
          >
            {editLabels.showPreview}
          </a>
        )}
      </main>
      {loaded.missing ? (
        <MissingPages missing={loaded.missing} />
      ) : (
        isShown && (
          <PreviewFrame onLeave={() => (typed.current ?? firstFieldOf(form.current))?.focus()} />
        )
      )}
    </div>
  );
}

/** False until something of the document is typed. */
const isStored = ({ draft, isPublished, isTakenDown, scheduled }: OpenState) =>
  Boolean(draft || isPublished || isTakenDown || scheduled);

/** Return moves from a text of one paragraph to the next field. */
function focusNextField(event: KeyboardEvent<HTMLFormElement>) {
  const field = event.target as HTMLElement;
  const isLine = field.matches("input:not([type=checkbox]), textarea[rows='2']");
  if (event.key !== "Enter" || isComposing(event) || !isLine) return;
  event.preventDefault();
  const all = event.currentTarget.querySelectorAll<HTMLElement>(
    "input, select, textarea, [contenteditable=true]",
  );
  all[[...all].indexOf(field) + 1]?.focus();
}

/** Notes for staff before they change a document: where it is shown, and until when. */
function DocumentNotes() {
  const { documentKey, section, endsAt, isShown, emails, toCall } = useEditor().loaded;
  const note = section === "letters" ? lettersNote : documentNotes.get(documentKey);
  const item = itemOf(documentKey);
  return (
    <div className="mb-5 grid gap-2 text-iron empty:hidden">
      {note && (
        <p>
          {note}{" "}
          {documentKey === "shell" && (
            <TextLink to={editUrlOf("organization")}>{editLabels.editFacts}</TextLink>
          )}
          {endsAt && (
            <>
              {isShown ? noticePage.until : noticePage.ended} <ZonedTime time={endsAt} />.
            </>
          )}
        </p>
      )}
      {item?.collection === "gatherings" && (isShown || emails + toCall.length > 0) && (
        <p>
          <TextLink to={`/admin/site/coming/${item.id}`}>{gatheringLabels.guestList}</TextLink>
        </p>
      )}
    </div>
  );
}

/**
 * The document's page as the site would show it, reloaded whenever the draft is saved or discarded,
 * or a picture described.
 */
function PreviewFrame({ onLeave }: { onLeave(): void }) {
  const { loaded, draft } = useEditor();
  const previewKey = `${draft.state.version} ${draft.state.draft === null} ${draft.refreshes}`;
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const first = useRef(`/admin/site/preview/${loaded.documentKey}?framed`);
  const renderedKey = useRef(previewKey);
  useEffect(() => {
    const page = frame.current?.contentWindow;
    if (!page || renderedKey.current === previewKey) return;
    renderedKey.current = previewKey;
    scrolled.current = page.scrollY;
    // Without `src`, so that the back button leaves the editor instead of stepping through
    // versions.
    page.location.replace(first.current);
  }, [previewKey]);
  return (
    <section
      id="shown"
      tabIndex={-1}
      aria-label={editLabels.page}
      className="flex min-h-0 flex-1 flex-col bg-(--edit-around) max-lg:h-[75dvh]"
    >
      <button type="button" className="button m-3 self-end lg:hidden" onClick={onLeave}>
        {editLabels.backToText}
      </button>
      {isStored(draft.state) ? (
        <iframe
          ref={frame}
          title={editLabels.page}
          className={`form-preview ${FRAME_CLASS}`}
          src={first.current}
          onLoad={({ currentTarget: { contentWindow: page } }) => {
            page?.scrollTo({ top: scrolled.current, behavior: "instant" });
            page?.document.addEventListener("click", stopLinks, { capture: true });
          }}
        />
      ) : (
        <p className="p-6 text-(--on-edit-around)">{editLabels.noPageYet}</p>
      )}
    </section>
  );
}

/** Requests of the last weeks for pages that the site does not have. */
const MissingPages = ({ missing }: { missing: NonNullable<EditorData["missing"]> }) => (
  <section aria-labelledby="missing" className="px-5 pt-5 pb-16 lg:overflow-y-auto">
    <h2 id="missing" className="field-label">
      {missingPathLabels.heading}
    </h2>
    {missing.length === 0 && <p className="text-iron">{missingPathLabels.none}</p>}
    <ul>
      {missing.map(({ path, times, at }) => (
        <li key={path} className="border-b border-hair py-2 wrap-anywhere">
          {path}{" "}
          <small className="text-iron">
            {missingPathLabels.times(times)} <LocalTime time={at} />
          </small>
        </li>
      ))}
    </ul>
  </section>
);

/** Links of the page do nothing while it is previewed here. */
function stopLinks(event: Event) {
  if ((event.target as Element).closest("a[href], button[type=submit]")) event.preventDefault();
}
