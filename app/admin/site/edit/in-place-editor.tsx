/** A public page, typed where it stands. */
import { useState } from "react";
import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import { EditBar } from "#app/admin/site/drafts/edit-bar.tsx";
import type { LoadedDocument } from "#app/admin/site/drafts/read-document.ts";
import { type OpenDraft, useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { FormContext, messageAt } from "#app/admin/site/forms/form-context.ts";
import { FORM_FIELDS } from "#app/admin/site/forms/form-field.tsx";
import { TypedField } from "#app/admin/site/forms/typed-field.tsx";
import { usePictureDialogs } from "#app/admin/site/pictures/picture-dialog.tsx";
import { PagePictures, PictureTools } from "#app/pictures/page-picture.tsx";
import { documents } from "#content/documents.ts";
import { picturesPage } from "#content/staff-pictures.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { type ContentPath, type Json, valueAt } from "#domain/content/fields/content-path.ts";
import { type Field, fieldAt, placeName } from "#domain/content/fields/describe-fields.ts";
import type { LoadedPage } from "./edit.tsx";
import { unseenPaths, withFields } from "./page-fields.tsx";
import { PageFrame } from "./page-frame.tsx";
import { PagePreview, pages } from "./page-preview.tsx";

interface InPlaceEditorProps {
  loaded: LoadedDocument & { page: LoadedPage };
  answer: Partial<DraftAnswer>;
}

export function InPlaceEditor({ loaded, answer }: InPlaceEditorProps) {
  const { fields, timeZone } = loaded;
  const { page, data, shell, hours } = loaded.page;
  // Fields under the page hold their own text: when entries are moved they begin anew.
  const [moves, setMoves] = useState(0);
  const draft = useDraft(loaded);
  const { state, change } = draft;
  const isTried = Boolean(answer.problem);
  const changeList = (path: ContentPath, list: Json) => {
    change(path, list, false);
    setMoves(moves + 1);
  };
  const unseen = unseenPaths(state.value);
  const isUnseenWrong = isTried && unseen.some((path) => messageAt(state.problems, path));
  const { pictures, renderTools, dialogs } = usePictureTools(draft, fields);
  return (
    <FormContext value={{ draft, fields, isTried, isReadOnly: false, timeZone }}>
      <div id="main" className="flex h-dvh flex-col">
        <EditBar
          loaded={loaded}
          draft={draft}
          answer={answer}
          name={documents[page].name}
          back={{ to: "/admin/site", name: labels.back }}
          path={documents[page].path}
        />
        <noscript>
          <p className="p-6">{labels.needsScripts}</p>
        </noscript>
        <PageFrame stylesheet={pages[page].stylesheet}>
          <PagePictures value={pictures}>
            <PictureTools value={renderTools}>
              <PagePreview
                page={page}
                content={withFields(state.value, changeList)}
                data={data}
                shell={shell}
                hours={hours}
              />
            </PictureTools>
          </PagePictures>
        </PageFrame>
        {dialogs}
        {unseen.length > 0 && (
          <section className="border-t border-edge bg-(--panel)" aria-label={labels.unseen}>
            <details open={isUnseenWrong || undefined}>
              <summary className="cursor-pointer px-6 py-3 font-semibold">{labels.unseen}</summary>
              <form
                className={`${FORM_FIELDS} max-h-[45dvh] overflow-y-auto px-6 pt-2 pb-6`}
                onSubmit={(event) => event.preventDefault()}
                noValidate
              >
                {unseen.map((path) => {
                  const field = fieldAt(fields, path);
                  const key = `${path.join(".")} ${moves}`;
                  const label = placeName(fields, path);
                  return field && <TypedField key={key} field={{ ...field, label }} path={path} />;
                })}
              </form>
            </details>
          </section>
        )}
      </div>
    </FormContext>
  );
}

/** Replacing a page's pictures where they stand. The dialogs belong to the desk, not to the page's frame. */
function usePictureTools(
  { state, change }: Pick<OpenDraft, "state" | "change">,
  fields: readonly Field[],
) {
  const { pictures, choose, describe, problemOf, dialogs } = usePictureDialogs();
  const mediaAt = (name: string) => {
    const id = valueAt(state.value, [...pathOf(name), "media"]);
    return typeof id === "string" ? id : null;
  };
  /** On the picture at a path of the content ("hero.picture"). */
  const renderTools = (name: string) => {
    const id = mediaAt(name);
    const media = id === null ? undefined : pictures.picture(id);
    const path = pathOf(name);
    const problem = problemOf(id);
    return (
      // biome-ignore lint/a11y/useSemanticElements: it may stand inside of a paragraph
      <span
        className="edit-picture-tools"
        role="group"
        aria-label={placeName(fields, path)}
        data-path={name}
      >
        <button
          type="button"
          onClick={() => choose(id, (chosen) => change(path, { media: chosen }))}
        >
          {labels.replacePicture}
        </button>
        {media && (
          <button type="button" onClick={() => describe(media.id)}>
            {picturesPage.describe}
          </button>
        )}
        {id !== null && (
          <button type="button" onClick={() => change(path, null)}>
            {labels.firstPicture}
          </button>
        )}
        {problem && <span className="edit-picture-problem">{problem}</span>}
      </span>
    );
  };
  const shown = pictures.entries.flatMap((entry) => entry.picture ?? []);
  return { pictures: shown, renderTools, dialogs };
}

/** "activities.items.0.picture" as a path with a position. */
const pathOf = (name: string): ContentPath =>
  name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
