/** The videos, by their ids at YouTube; null while there is none. */
import { z } from "zod";
import { videoId } from "./fact-text.ts";

export const videosSchema = z.object({
  /** The two of the gallery on /plans. */
  facility: videoId,
  arena: videoId,
  /** The news story of August 21. */
  news: videoId,
});

export type VideoFacts = z.infer<typeof videosSchema>;

export const describeVideos = ({ facility, arena, news }: VideoFacts): string =>
  `facility ${facility ?? "none"}, arena ${arena ?? "none"}, news ${news ?? "none"}`;
