/**
 * The arguments with which Node runs the built server. A small space for young objects saves
 * memory: V8's default of 16 MB needs 40 MB more and answers no faster (`npm run bench -- memory`).
 * A limit for old objects makes V8 free memory sooner after a flood of requests; an import of
 * 100,000 rows uses 160 of these 512 MB.
 */
export const SERVER_COMMAND = [
  "--max-semi-space-size=8",
  "--max-old-space-size=512",
  "build/server/main.js",
];

/**
 * The environment with which Node runs the built server. Each check of a password takes 19 MB for
 * a moment. glibc would respond by keeping twice as much for each of four threads, unless its limit
 * is fixed, here at its first value (mallopt(3)).
 */
export const SERVER_ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: "131072" };
