/**
 * Why a file is refused: it is empty, no line names columns, it is no text, it is an Excel file that is
 * old, locked, damaged or too large to be read as it is, or staff cancelled its import while it came.
 */
export type Refusal =
  | "empty"
  | "no-head"
  | "unreadable"
  | "excel"
  | "excel-too-large"
  | "cancelled";

export class RefusedFile extends Error {
  override name = "RefusedFile";
  readonly reason: Refusal;

  constructor(reason: Refusal, options?: ErrorOptions) {
    super(`The file is refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** Something is wrong with the file as a whole. The message is for staff. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

/** Something is wrong with one cell. Both texts are for staff. */
export interface Unreadable {
  ok: false;
  problem: string;
  hint: string | null;
}
