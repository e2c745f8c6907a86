/**
 * The arguments with which Node runs the built server. A small space for young objects saves memory: V8's
 * default of 16 MB needs 40 MB more and answers no faster (docs/performance.md). A limit for old ones makes V8
 * collect what a flood leaves sooner; to import 100,000 rows takes 160 of these 512 MB.
 */
export const SERVER_COMMAND = [
  "--max-semi-space-size=8",
  "--max-old-space-size=512",
  "build/server/main.js",
];

/**
 * And its environment. Each check of a password takes 19 MB for a moment; glibc learns from it to hold twice as
 * much for each of four threads, unless its limits are set: here to what they are at first (mallopt(3)).
 */
export const SERVER_ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: "131072" };
