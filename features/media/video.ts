/** Header by which a route tells server/pages.ts which origin its frames come from. */
export const FRAME_ORIGIN_HEADER = "x-frame-origin";
