/** A public page, typed where it stands. */
import { FORM_FIELDS } from "#app/admin/site/forms/form-field.tsx";
import { TypedField } from "#app/admin/site/forms/typed-field.tsx";
import { usePictureDialogs } from "#app/admin/site/pictures/picture-dialog.tsx";
import { PagePictures, PictureTools } from "#app/pictures/page-picture.tsx";
import { picturesPage } from "#content/staff-pictures.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { type ContentPath, valueAt } from "#domain/content/fields/content-path.ts";
import { fieldAt, placeName } from "#domain/content/fields/describe-fields.ts";
import type { LoadedPage } from "./edit.tsx";
import { messageAt, useEditor } from "./editor-context.ts";
import { unseenPaths, withFields } from "./page-fields.tsx";
import { PagePreview } from "./page-preview.tsx";

export function InPlaceEditor(page: LoadedPage) {
  const { value } = useEditor().draft.state;
  const { pictures, renderTools, dialogs } = usePictureTools();
  return (
    <>
      <PagePictures value={pictures}>
        <PictureTools value={renderTools}>
          <PagePreview {...page} content={withFields(value)} />
        </PictureTools>
      </PagePictures>
      {dialogs}
      <UnseenFields />
    </>
  );
}

/** Below the page: its texts that do not stand on it. */
function UnseenFields() {
  const { draft, loaded, answer } = useEditor();
  const { value, problems } = draft.state;
  const unseen = unseenPaths(value);
  if (unseen.length === 0) return null;
  const isWrong = answer.problem && unseen.some((path) => messageAt(problems, path));
  return (
    <section className="border-t border-edge bg-(--panel)" aria-label={labels.unseen}>
      <details open={Boolean(isWrong) || undefined}>
        <summary className="cursor-pointer px-6 py-3 font-semibold">{labels.unseen}</summary>
        <form
          className={`${FORM_FIELDS} max-h-[45dvh] overflow-y-auto px-6 pt-2 pb-6`}
          onSubmit={(event) => event.preventDefault()}
          noValidate
        >
          {unseen.map((path) => {
            const field = fieldAt(loaded.fields, path);
            const label = placeName(loaded.fields, path);
            return (
              field && <TypedField key={path.join(".")} field={{ ...field, label }} path={path} />
            );
          })}
        </form>
      </details>
    </section>
  );
}

/** Replacing a page's pictures where they stand. The dialogs belong to the desk, not to the page's frame. */
function usePictureTools() {
  const { draft, loaded } = useEditor();
  const { state, change } = draft;
  const { pictures, choose, describe, problemOf, dialogs } = usePictureDialogs();
  /** On the picture at a path of the content ("hero.picture"). */
  const renderTools = (name: string) => {
    const path = pathOf(name);
    const chosen = valueAt(state.value, [...path, "media"]);
    const id = typeof chosen === "string" ? chosen : null;
    const media = id === null ? undefined : pictures.picture(id);
    const problem = problemOf(id);
    return (
      // biome-ignore lint/a11y/useSemanticElements: it may stand inside of a paragraph
      <span
        className="edit-picture-tools"
        role="group"
        aria-label={placeName(loaded.fields, path)}
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
