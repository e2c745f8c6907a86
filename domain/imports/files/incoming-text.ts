import { RefusedFile } from "./file-errors.ts";
import { SPREADSHEET_MAX, spreadsheetAsCsv } from "./read-spreadsheet.ts";

/** The first bytes of a zip archive, which every .xlsx is; and of an Excel file before 2007 or with a password. */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * An upload as text, piece by piece: a CSV file as it is, an Excel file as CSV. Reads the upload to its
 * end also when it throws RefusedFile, because only then the answer reaches the browser.
 */
export class IncomingText implements AsyncIterable<Uint8Array> {
  /** Size of the text read so far. */
  bytes = 0;
  isUtf8 = true;
  readonly #content: AsyncIterable<Buffer>;

  constructor(content: AsyncIterable<Buffer>) {
    this.#content = content;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for await (const piece of this.#text()) {
      this.bytes += piece.length;
      if (this.isUtf8) this.isUtf8 = decodes(decoder, piece);
      yield piece;
    }
    if (this.isUtf8) this.isUtf8 = decodes(decoder);
  }

  async *#text(): AsyncGenerator<Buffer> {
    let start = Buffer.alloc(0);
    let form: "text" | "xlsx" | "old" | null = null;
    const workbook: Buffer[] = [];
    let size = 0;
    for await (const piece of this.#content) {
      size += piece.length;
      if (form === null) {
        start = Buffer.concat([start, piece]);
        if (start.length < ZIP.length) continue;
        form = formOf(start);
        if (form === "text") yield start;
        else workbook.push(start);
      } else if (form === "text") yield piece;
      else if (form === "xlsx" && size <= SPREADSHEET_MAX) workbook.push(piece);
    }
    if (form === null) yield start;
    if (form === "old") throw new RefusedFile("excel");
    if (form !== "xlsx") return;
    if (size > SPREADSHEET_MAX) throw new RefusedFile("excel-too-large");
    yield* spreadsheetAsCsv(Buffer.concat(workbook));
  }
}

function formOf(start: Buffer): "text" | "xlsx" | "old" {
  const first = start.subarray(0, ZIP.length);
  if (first.equals(ZIP)) return "xlsx";
  return first.equals(OLD_EXCEL) ? "old" : "text";
}

function decodes(decoder: TextDecoder, piece?: Buffer): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined });
    return true;
  } catch {
    return false;
  }
}
