import type { Generated } from "kysely";

/**
 * "writing" and "undoing" last seconds; an interrupted one is cleaned up
 * (domain/imports/undo-import.ts). "closed" means that it was undecided when the site was updated,
 * and its file is gone. "aside" means that another sheet of the same workbook is read in its place.
 */
type ImportState = "open" | "writing" | "done" | "undoing" | "undone" | "closed" | "aside";

/** One row per uploaded file; its records have its id. */
export interface ImportTable {
  id: string;
  created_at: string;
  source: string;
  file_name: string;
  staff_id: string | null;
  row_count: number;
  undone_at: string | null;
  state: Generated<ImportState>;
  staff_name: string | null;
  /** JSON: how to read the file (domain/imports/map/layout.ts). */
  layout: string | null;
  /** When it was written. Each of its records has the same updated_at until it changes. */
  booked_at: string | null;
  amount_cents: number | null;
  pledged_cents: number | null;
}

export interface ImportTables {
  imports: ImportTable;
  /**
   * A row of a file: all of them until the import is written, afterwards those that were left out.
   */
  import_rows: {
    import_id: string;
    /** The line of the file where the row begins, from 1. */
    line: number;
    cells: string;
    /**
     * Why it was left out, as a kind (domain/imports/check/checked-row.ts) and as text for staff.
     */
    kind: string | null;
    reason: string | null;
  };
  /** Columns that staff have saved for the next file. */
  import_layouts: {
    name: string;
    saved_at: string;
    /** JSON (domain/imports/map/layout.ts). */
    choices: string;
  };
}
