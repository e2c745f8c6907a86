/**
 * Why a file is not taken: nothing in it, no line that names columns, no text, an Excel file that is
 * old, locked or damaged, or one that is too large to be read as it is.
 */
export type Refusal = "empty" | "no-head" | "unreadable" | "excel" | "excel-too-large";

export class RefusedFile extends Error {
  override name = "RefusedFile";
  readonly reason: Refusal;

  constructor(reason: Refusal, options?: ErrorOptions) {
    super(`The file is not taken: ${reason}`, options);
    this.reason = reason;
  }
}
