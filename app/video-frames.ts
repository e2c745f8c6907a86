/** Lets the pages that show a video, and no others, have the player's frame. */
import { data } from "react-router";
import { FRAME_ORIGIN_HEADER } from "#features/media/video.ts";
import { VIDEO_ORIGIN } from "./ui/video-address.ts";

/** What such a page's loader answers; `headers` of the route must pass its headers on. */
export function allowFrames(hasVideo: boolean) {
  return data({ hasVideo }, { headers: hasVideo ? { [FRAME_ORIGIN_HEADER]: VIDEO_ORIGIN } : {} });
}
