/** Files of gifts from elsewhere, row by row. */
import type { Generated } from "kysely";

/**
 * How far an import has come: file being uploaded, columns to be looked at, order of day and month to
 * be chosen, file being read, preview, records being written, written, records being taken out again,
 * taken out; or the file could not be read.
 */
export type ImportState =
  | "receiving"
  | "columns"
  | "dates"
  | "checking"
  | "ready"
  | "writing"
  | "done"
  | "removing"
  | "undone"
  | "failed";

/** One uploaded file each; its records carry the id. */
export interface ImportTable {
  id: string;
  created_at: string;
  source: string;
  file_name: string;
  staff_id: string | null;
  /** Records written. */
  row_count: number;
  undone_at: string | null;
  state: Generated<ImportState>;
  staff_name: string | null;
  /** JSON: how the file is read (domain/imports/files/layout.ts). */
  layout: string | null;
  /** JSON: what was found in it (domain/imports/checks/import-counts.ts). */
  tally: string | null;
  /** When writing began; each of its records has it as updated_at until the record is changed. */
  booked_at: string | null;
  problem: string | null;
  /** Bytes. */
  file_size: number | null;
  bytes_read: number | null;
  /** Rows up to this line of the file are written. */
  booked_line: number | null;
  /** Sum of the money received in the records written. */
  amount_cents: number | null;
  /** Sum of the pledges in the records written. */
  pledged_cents: number | null;
  /** 1 when rows that are perhaps here already are written, too. */
  with_possible: number | null;
  /** 1 while its records go in or out and count as not there; unique, so one import at a time. */
  busy: number | null;
  /** Names the reading that is under way; a reading that finds another name here stops. */
  check_id: string | null;
  /** When that reading last showed that it goes on. */
  checked_at: string | null;
  /** JSON: what an undo left in the books, by reason (domain/imports/left-in-books.ts). */
  kept: string | null;
}

/** The bytes of an uploaded file, in parts in their order; they go when its import is written or removed. */
export interface ImportFileTable {
  import_id: string;
  /** The first is 0. */
  part: number;
  bytes: Uint8Array;
}

/** "possible": perhaps a gift that is here under another id. "known": it is here. */
export type ImportRowKind = "ready" | "possible" | "known" | "unpaid" | "error";

/** A row of a file while its import waits for a decision. */
export interface ImportRowTable {
  import_id: string;
  /** Line of the file where it begins, the first is 1. */
  line: number;
  kind: ImportRowKind;
  /** What its record will be: money that came, or a promise. */
  status: Generated<"received" | "pledged">;
  /** The id its record will have. */
  donation_id: string;
  external_id: string | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  amount_cents: number | null;
  donation_type: string;
  city: string | null;
  state: string | null;
  notes: string | null;
  received_at: string | null;
  /** Why it stays out, in words. */
  problem: string | null;
  column_name: string | null;
  /** What the file says there. */
  said: string | null;
  hint: string | null;
  /** JSON: the row's cells, for the file of rows to correct. */
  cells: string | null;
}

/** The last good public figure of each source. */
export interface KnownFigureTable {
  source: string;
  raised_cents: number;
  pledged_cents: number;
  counted_at: string;
}
