/** Allows frames of another site on the pages that show one, and on no other page. */
import { data } from "react-router";

/** Carries the origin of a route's frames to app/entry.server.tsx, which removes it. */
export const FRAME_ORIGIN_HEADER = "x-frame-origin";

/**
 * Makes the answer of a loader whose page may show frames of `origin`; null allows none. The
 * route's `headers` must return the loader's headers.
 */
export function allowFrames<Loaded>(loaded: Loaded, origin: string | null) {
  return data(loaded, { headers: origin ? { [FRAME_ORIGIN_HEADER]: origin } : {} });
}
