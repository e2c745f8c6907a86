/** Why a file is refused; content/desk/imports.ts has a text for each. */
export type FileRefusal =
  | "empty"
  | "no-head"
  | "unreadable"
  | "quote"
  /** A damaged workbook, or one with a password. */
  | "excel"
  /** Files of other programs, or other kinds of Excel files. */
  | "xls"
  | "xlsb"
  | "ods"
  | "numbers"
  | "html"
  | "slk"
  | "pdf"
  /** Too large to read, unpacked or as text. */
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
