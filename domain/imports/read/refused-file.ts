/** Why a file is refused; content/staff-import.ts says each to staff. */
export type Refusal =
  | "empty"
  /** No line names columns. */
  | "no-head"
  | "unreadable"
  /** A quote is opened and never closed. */
  | "quote"
  /** An Excel file of before 2007, with a password, or damaged. */
  | "excel"
  /** Unpacked or as text it is larger than can be read here. */
  | "too-long"
  | "too-many-rows"
  | "too-slow"
  /** The connection was closed while the file was read. */
  | "broken-off";

export class RefusedFile extends Error {
  override name = "RefusedFile";
  readonly reason: Refusal;

  constructor(reason: Refusal, options?: ErrorOptions) {
    super(`The file is refused: ${reason}`, options);
    this.reason = reason;
  }
}
