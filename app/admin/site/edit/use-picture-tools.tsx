import type { ReactNode } from "react";
import type { OpenDraft } from "#app/admin/site/drafts/use-draft.ts";
import { usePictureDialogs } from "#app/admin/site/pictures/picture-dialog.tsx";
import { picturesPage } from "#content/staff-pictures.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { type ContentPath, valueAt } from "#domain/content/fields/content-path.ts";
import { type Field, placeName } from "#domain/content/fields/describe-fields.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";

interface EditedPictures {
  /** What the page can show. */
  pictures: readonly MediaPicture[];
  /** The tools on the picture at a path of the content ("hero.picture"). */
  renderTools(name: string): ReactNode;
  dialogs: ReactNode;
}

/** Replacing a page's pictures where they stand. The dialogs belong to the desk, not to the page's frame. */
export function usePictureTools(
  { state, change }: Pick<OpenDraft, "state" | "change">,
  fields: readonly Field[],
): EditedPictures {
  const { pictures, choose, describe, problemOf, dialogs } = usePictureDialogs();
  const mediaAt = (name: string) => {
    const id = valueAt(state.value, [...pathOf(name), "media"]);
    return typeof id === "string" ? id : null;
  };
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
  return {
    pictures: pictures.entries.flatMap((entry) => entry.picture ?? []),
    renderTools,
    dialogs,
  };
}

/** "activities.items.0.picture" as a path with a position. */
const pathOf = (name: string): ContentPath =>
  name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
