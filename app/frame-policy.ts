/** Allows frames of other sites on the pages that show one, and on no other page. */
import { data } from "react-router";

/** By it a route tells app/entry.server.tsx which origin its frames come from; it goes no further. */
export const FRAME_ORIGIN_HEADER = "x-frame-origin";

/**
 * What the loader of a page with frames answers: what it loaded, and the origin the page's policy
 * admits; null admits none. `headers` of the route must pass the loader's headers on.
 */
export function allowFrames<Loaded>(loaded: Loaded, origin: string | null) {
  return data(loaded, { headers: origin ? { [FRAME_ORIGIN_HEADER]: origin } : {} });
}
