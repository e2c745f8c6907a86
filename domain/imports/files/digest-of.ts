import { createHash } from "node:crypto";

const DIGEST = "sha256 ";

/** Stands for a word of a file where none may be stored. */
export const digestOf = (word: string): string =>
  word.startsWith(DIGEST) ? word : DIGEST + createHash("sha256").update(word).digest("hex");
