import { createHash } from "node:crypto";
import { plainText } from "#domain/values/plain-text.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

export interface NoteInput {
  text: string;
  /** The id of the newest note that the sender of the form has seen, or "". */
  after: string;
}

/**
 * Checks a note of staff on a record. The same text after the same note is the same form and gets
 * the same id: sent twice, it adds one note.
 */
export function checkNote(
  recordId: string,
  author: string,
  input: NoteInput,
): Result<{ note: { id: string; text: string } }, "empty" | "too-long"> {
  const text = plainText(input.text).trim();
  if (!text) return refusedFor("empty");
  if (text.length > TEXT_LIMITS.notes) return refusedFor("too-long");
  const content = [recordId, author, input.after, text].join("\n");
  return { ok: true, note: { id: createHash("sha256").update(content).digest("hex"), text } };
}
