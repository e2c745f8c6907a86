import { type CellValue, streamXlsxRows } from "hucre/xlsx";
import type { FileRow } from "./read-file.ts";
import { RefusedFile } from "./refused-file.ts";

/** An Excel file is read in memory. These limit the memory, and how long other requests wait. */
const FILE_MAX = 8 * 1024 * 1024;
const UNPACKED_MAX = 64 * 1024 * 1024;
/** The shared strings of a workbook are read without a pause: 5 MB took 0.4 s (docs/decisions/0106). */
const TEXTS_MAX = 4 * 1024 * 1024;
const ROWS_MAX = 1_048_576;
const CELL_MAX = 32_767;
const COLUMNS_MAX = 256;

/**
 * The rows of the first worksheet of an .xlsx file; line numbers are row numbers, dates are
 * "2026-11-03" or "2026-11-03 09:55:00". Throws RefusedFile for a file that is no workbook, has a
 * password, or unpacks to more than the limits.
 */
export async function* readSpreadsheet(bytes: Buffer): AsyncGenerator<FileRow> {
  checkSizes(bytes);
  let [rows, width] = [0, 0];
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      rows += 1;
      const isTooLong = rows > ROWS_MAX || !(index < ROWS_MAX) || values.length > COLUMNS_MAX;
      if (isTooLong) throw new RefusedFile("too-long");
      // Excel stores no empty cells at the end of a row.
      width = Math.max(width, values.length);
      const cells = Array.from({ length: width }, (_, at) => textOf(values[at] ?? null));
      yield { line: index + 1, cells };
    }
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    throw new RefusedFile("excel", { cause: error });
  }
}

/** The library unpacks no more of an entry than the entry declares. */
function checkSizes(bytes: Buffer): void {
  const entries = readZipEntries(bytes);
  if (!entries || bytes.length > FILE_MAX) throw new RefusedFile("too-long");
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const texts = entries
    .filter(({ name }) => !name.includes("worksheets/"))
    .reduce((most, entry) => Math.max(most, entry.unpacked), 0);
  if (unpacked > UNPACKED_MAX || texts > TEXTS_MAX) throw new RefusedFile("too-long");
}

/** Line breaks become spaces; numbers have the 15 digits that Excel shows. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  const text = typeof value === "number" ? String(Number(value.toPrecision(15))) : String(value);
  if (text.length > CELL_MAX) throw new RefusedFile("too-long");
  return text.replace(/[\r\n]+/g, " ");
}

/** The library returns the local time of the cell as if it were UTC. */
function dateText(date: Date): string {
  const seconds = Math.round(date.getTime() / 1_000);
  if (!Number.isFinite(seconds)) return "";
  const [day = "", time = ""] = new Date(seconds * 1_000).toISOString().slice(0, 19).split("T");
  return time === "00:00:00" ? day : `${day} ${time}`;
}

const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const DEFLATED = 8;
const HAS_SIZE_AFTER_DATA = 8;

/** One file in a zip archive, as the archive's directory declares it; sizes in bytes. */
interface ZipEntry {
  name: string;
  unpacked: number;
}

/**
 * Every directory entry in the bytes of a zip archive, wherever it is: two readers may disagree about
 * where the directory begins, but not about the form of an entry. Null when an entry does not declare
 * its size, so that unpacking it has no limit (APPNOTE.TXT 4.3.12, .ZIP File Format Specification).
 */
export function readZipEntries(bytes: Buffer): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(ENTRY);
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4)) {
    if (at + ENTRY_BYTES > bytes.length) break;
    const flags = bytes.readUInt16LE(at + 8);
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const unpacked = bytes.readUInt32LE(at + 24);
    const end = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    const name = bytes.toString("latin1", at + ENTRY_BYTES, end);
    const isFolder = name.endsWith("/");
    const isOpen = method === DEFLATED && unpacked === 0 && packed > 2;
    const comesLater = (flags & HAS_SIZE_AFTER_DATA) !== 0 && packed === 0 && !isFolder;
    if (isOpen || comesLater || packed > bytes.length) return null;
    entries.push({ name, unpacked });
  }
  return entries;
}
