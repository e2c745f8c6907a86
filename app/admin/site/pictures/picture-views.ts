/** The views of the contact sheet. */
import { picturesPage } from "#content/staff-pictures.ts";
import type { ContentUse } from "#domain/content/find-uses.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";

export type PictureView = keyof typeof picturesPage.views;
export const pictureViews = Object.keys(picturesPage.views) as PictureView[];

export const readView = (text: string | null): PictureView =>
  pictureViews.find((view) => view === text) ?? "all";

/** The pictures of a view, as the sheet shows them. */
export const shownIn = <Entry extends Parameters<typeof isShownIn>[1]>(
  view: PictureView,
  entries: readonly Entry[],
) => entries.filter((entry) => isShownIn(view, entry));

function isShownIn(
  view: PictureView,
  { picture, uses }: { picture: MediaPicture | null; uses: readonly ContentUse[] },
): boolean {
  if (view === "all") return true;
  if (view === "lacking") return picture?.alt === "";
  if (view === "unused") return uses.length === 0;
  return picture?.kind === view;
}
