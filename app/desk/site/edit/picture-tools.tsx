import { usePictureDialogs } from "#app/desk/site/pictures/picture-dialog.tsx";
import { picturesPage } from "#content/desk/pictures.ts";
import { editLabels as labels } from "#content/desk/site.ts";
import { type ContentPath, valueAt } from "#domain/content/fields/content-path.ts";
import { placeName } from "#domain/content/fields/describe-fields.ts";
import { useEditor } from "./editor-context.ts";

/** Replaces a page's pictures in place. The dialogs belong to the desk, not to the page's frame. */
export function usePictureTools() {
  const { draft, loaded } = useEditor();
  const { state, change } = draft;
  const { pictures, choose, describe, problemOf, dialogs } = usePictureDialogs();
  /** Tools for the picture at a path of the content ("hero.picture"). */
  const renderTools = (name: string) => {
    const path = pathOf(name);
    const chosenMedia = valueAt(state.value, [...path, "media"]);
    const id = typeof chosenMedia === "string" ? chosenMedia : null;
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
          onClick={() => choose(id, (chosenId) => change(path, { media: chosenId }))}
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
  const usedPictures = pictures.entries.flatMap((entry) => entry.picture ?? []);
  return { pictures: usedPictures, renderTools, dialogs };
}

/** Converts "activities.items.0.picture" to a path with a list position. */
const pathOf = (name: string): ContentPath =>
  name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
