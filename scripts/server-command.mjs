/**
 * The arguments with which Node runs the built server. The space for young objects is held small: at
 * V8's default of 16 MB the process takes 40 MB more and answers no faster (docs/performance.md).
 */
export const SERVER_COMMAND = ["--max-semi-space-size=8", "build/server/main.js"];
