/** What an import has done, and its undo. */
import { counted, inDigits } from "./count.ts";

export const importResult = {
  imported: (rows: number, sum: string, pledged: string | null) =>
    `${counted(rows, "record")}, ${sum}${pledged ? ` received, ${pledged} pledged` : ""}`,
  seeRecords: "See the donations",
  another: "Import another file",
  undo: "Undo import…",
  undoQuestion: (n: number) => `This permanently removes ${counted(n, "record")}.`,
  withChanged: "Remove the changed records, too",
  undoNow: "Undo import",
  undoneText: "Its records are removed. The same file can be imported again.",
  left: "What was kept, and why",
} as const;

/** What an undo leaves in the books, before and after it. */
export const leftInBooks = {
  before: {
    changed: (n: number) =>
      `${counted(n, "record")} changed since: kept unless you choose to remove them`,
    paid: (n: number) =>
      `${counted(n, "pledge")} on which money came in: kept, because the payments belong to ${n === 1 ? "it" : "them"}`,
    reported: (n: number) =>
      `${counted(n, "record")} that the provider has reported itself since: kept`,
  },
  after: {
    changed: (n: number) => `${counted(n, "record")} changed since the import`,
    paid: (n: number) =>
      `${counted(n, "pledge")} on which money came in: the payments belong to ${n === 1 ? "it" : "them"}`,
    reported: (n: number) => `${counted(n, "record")} that the provider has reported itself`,
  },
  more: (n: number) => `and ${inDigits(n)} more`,
  reasons: {
    paid: "money came in",
    erased: "person erased",
    voided: "voided",
    corrected: "corrected",
    confirmed: "confirmed",
    changed: "changed",
  },
  reasonBy: (reason: string, by: string | null) => (by ? `${reason} by ${by}` : reason),
} as const;
