import type { NewsBody } from "#content/news.ts";
import { mediaIn } from "#domain/content/media-in.ts";
import type { MediaLibrary } from "#domain/media/media-library.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";

/** The pictures of a body in their order. One that is not there (content of another site) is left out. */
export const newsPictures = (body: NewsBody, library: Pick<MediaLibrary, "find">): MediaPicture[] =>
  mediaIn(body).flatMap(({ id }) => library.find(id) ?? []);
