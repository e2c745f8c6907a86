import type { ImportState } from "#db/schema.ts";

/** While it is not decided that an import is written, its file can be read again, as it is or otherwise. */
export const READABLE: readonly ImportState[] = ["columns", "dates", "checking", "ready", "failed"];

/** While that is not decided, an import can be forgotten. */
export const UNDECIDED: readonly ImportState[] = ["receiving", ...READABLE];
