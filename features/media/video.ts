/** Addresses of videos at their provider. Nothing is asked of it before a visitor clicks. */

/** The provider's host that sets no cookies before playback; admitted by the policy of pages with videos. */
export const VIDEO_ORIGIN = "https://www.youtube-nocookie.com";

/** For the frame in which a video plays at once. */
export const embedAddress = (id: string) =>
  `${VIDEO_ORIGIN}/embed/${encodeURIComponent(id)}?autoplay=1&rel=0`;

/** For visitors without scripts. */
export const watchAddress = (id: string) =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;

/** Header by which a route tells server/pages.ts which origin its frames come from. */
export const FRAME_ORIGIN_HEADER = "x-frame-origin";
