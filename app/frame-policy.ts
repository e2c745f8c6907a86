/** Allows frames of another site on the pages that show one, and on no other page. */
import { data } from "react-router";

/** Carries the origin of a route's frames to app/entry.server.tsx, which removes it. */
export const FRAME_ORIGIN_HEADER = "x-frame-origin";

/**
 * The answer of a loader whose page's policy admits frames of `origin`; null admits none. The route's
 * `headers` must pass the loader's headers on.
 */
export function allowFrames<Loaded>(loaded: Loaded, origin: string | null) {
  return data(loaded, { headers: origin ? { [FRAME_ORIGIN_HEADER]: origin } : {} });
}
