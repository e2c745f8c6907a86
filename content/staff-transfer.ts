/** Site > Export and import on the desk. */
import { counted } from "./count.ts";
export const transferPage = {
  heading: "Export and import",
  lead: "The whole content of the site as one file: to store, to read, or to bring to another site.",
  exportHeading: "Export",
  exportText:
    "What is on the site, what is scheduled, and all uploaded pictures. Not in the file: texts that were never changed (they are part of the software), and the history.",
  withDrafts: "With the drafts, too",
  exportButton: "Export",
  importHeading: "Import",
  importText:
    "You see first what would change; then import the same file. What is on the site stays in its history, so every import can be undone document by document.",
  file: "File",
  picturesInFile: (count: number) =>
    `${counted(count, "picture is", "pictures are")} in the file. Those that are here already stay as they are.`,
  pictures: (count: number) =>
    count === 0 ? "" : `${counted(count, "picture is", "pictures are")} being prepared.`,
  look: "See what changes",
  problems: {
    none: "Choose a file that was exported here or on another site.",
    unreadable: "This is not a file of exported content, or it is damaged. Nothing was changed.",
    version: "This file is from another version of the software. Nothing was changed.",
  },
  from: (origin: string) => `Exported from ${origin},`,
  same: (count: number) => `${counted(count, "document is", "documents are")} the same here.`,
  nothing: "Importing this file changes nothing.",
  steps: { published: "On the site at once", scheduled: "Scheduled", draft: "Draft" },
  before: "Now",
  after: "Then",
  nothingShown: "Nothing shown",
  refused: "Left out, because it does not fit this site",
  inTheWay: "Left out, because another draft is being written here",
  importButton: (count: number) => `Import ${counted(count, "change")}`,
  imported: (count: number) =>
    count === 0
      ? "Everything in the file was already here."
      : `${counted(count, "change was", "changes were")} imported.`,
} as const;
