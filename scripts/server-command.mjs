/**
 * The arguments with which Node runs the built server. A small space for young objects saves memory: V8's
 * default of 16 MB needs 40 MB more and answers no faster (docs/performance.md).
 */
export const SERVER_COMMAND = ["--max-semi-space-size=8", "build/server/main.js"];
