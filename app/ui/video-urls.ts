/** The pages load nothing from the provider before a visitor clicks. */

/**
 * The provider's host that sets no cookies before playback. Pages with videos allow it in their
 * policy.
 */
export const VIDEO_ORIGIN = "https://www.youtube-nocookie.com";

/** Returns the address of the frame in which a video plays immediately. */
export const embedUrl = (id: string) =>
  `${VIDEO_ORIGIN}/embed/${encodeURIComponent(id)}?autoplay=1&rel=0`;

/** The video's own page, for visitors without scripts and for a new tab. */
export const watchUrl = (id: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
