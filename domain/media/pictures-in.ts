import { mediaIn } from "#domain/content/media-in.ts";
import type { MediaLibrary } from "./media-library.ts";
import type { MediaPicture } from "./media-picture.ts";

/** The uploaded pictures that content names, in their order. One that is not there (content of another site) is left out. */
export const picturesIn = (content: unknown, library: Pick<MediaLibrary, "find">): MediaPicture[] =>
  mediaIn(content).flatMap(({ id }) => library.find(id) ?? []);
