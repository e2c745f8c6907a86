/** Addresses of videos at their provider. Nothing is asked of it before a visitor clicks. */

/** The provider's host that sets no cookies before playback; admitted by the policy of pages with videos. */
export const VIDEO_ORIGIN = "https://www.youtube-nocookie.com";

/** For the frame in which a video plays at once. */
export const embedAddress = (id: string) =>
  `${VIDEO_ORIGIN}/embed/${encodeURIComponent(id)}?autoplay=1&rel=0`;

/** The video's own page: for visitors without scripts, and for a new tab. */
export const watchAddress = (id: string) =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
