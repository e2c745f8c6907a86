/** Imports of gifts from files: the files, and their rows until they are written. */
import type { Generated } from "kysely";

export interface ImportTables {
  imports: ImportTable;
  import_files: ImportFileTable;
  import_rows: ImportRowTable;
  import_shapes: ImportShapeTable;
}

/**
 * How far an import is, in this order: upload running, columns to confirm, order of day and month to
 * choose, file being read, preview, records being written, written, records being removed, removed.
 * Or the file could not be read.
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

/** One row per uploaded file; its records carry the id. */
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
  /** JSON: how to read the file (domain/imports/files/layout.ts). */
  layout: string | null;
  /** JSON: what the reading counted (domain/imports/checks/import-counts.ts). */
  tally: string | null;
  /** When writing began; updated_at of each of its records until the record changes. */
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
  /** 1 while its records are written or removed and are invisible; unique: one import at a time. */
  busy: number | null;
  /** Id of the running reading; a reading that finds another id here stops. */
  check_id: string | null;
  /** When that reading last reported progress. */
  checked_at: string | null;
  /** JSON: what an undo left in the books, by reason (domain/imports/left-in-books.ts). */
  kept: string | null;
}

/** The bytes of an uploaded file, in parts; deleted when its import is written or removed. */
interface ImportFileTable {
  import_id: string;
  /** Counts from 0. */
  part: number;
  bytes: Uint8Array;
}

/** "possible": may exist under another id. "known": exists. */
export type ImportRowKind = "ready" | "possible" | "known" | "unpaid" | "error";

/** A row of a file while its import waits for a decision. */
interface ImportRowTable {
  import_id: string;
  /** Line of the file where the row begins, from 1. */
  line: number;
  kind: ImportRowKind;
  /** Status of its future record. */
  status: Generated<"received" | "pledged">;
  /** Id of its future record. */
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
  /** Why it is not imported, as text for staff. */
  problem: string | null;
  column_name: string | null;
  /** The text of the file in that column. */
  said: string | null;
  hint: string | null;
  /** JSON: the row's cells, for the file of rows to correct. */
  cells: string | null;
  /** 1 when staff include this row although it is possibly here already. */
  is_included: Generated<number>;
}

/** What staff chose for a file, for the next one with the same headings. */
interface ImportShapeTable {
  /** SHA-256 of the sorted headings, which may name a person. */
  shape: string;
  used_at: string;
  /** JSON (domain/imports/remembered-layout.ts). */
  choices: string;
}
