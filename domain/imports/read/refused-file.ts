/** Why a file is refused; content/staff-import.ts says each to staff. */
export type FileRefusal =
  | "empty"
  | "no-head"
  | "unreadable"
  | "quote"
  /** A workbook with a password, or damaged. */
  | "excel"
  /** Of other programs, or other kinds of Excel's. */
  | "xls"
  | "xlsb"
  | "ods"
  | "numbers"
  | "html"
  | "slk"
  | "pdf"
  /** Unpacked or as text it is larger than can be read here. */
  | "too-long"
  | "too-many-rows"
  | "too-slow"
  | "broken-off";

export class RefusedFile extends Error {
  override name = "RefusedFile";
  readonly reason: FileRefusal;

  constructor(reason: FileRefusal, options?: ErrorOptions) {
    super(`The file is refused: ${reason}`, options);
    this.reason = reason;
  }
}
