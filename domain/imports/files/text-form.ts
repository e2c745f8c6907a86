import type { Layout } from "./layout.ts";

/** How a file of text is written. */
export type TextForm = Pick<Layout, "encoding" | "delimiter">;

const SAMPLE = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** The encoding and the delimiter of a file, by the bytes it begins with. */
export function detectTextForm(start: Uint8Array, isUtf8: boolean): TextForm {
  const sample = start.subarray(0, SAMPLE);
  const isUtf16 = sample[0] === 0xff && sample[1] === 0xfe;
  const encoding = isUtf16 ? "utf-16le" : isUtf8 ? "utf-8" : "windows-1252";
  return { encoding, delimiter: findDelimiter(new TextDecoder(encoding).decode(sample)) };
}

/** The one that any of the first lines has most of. */
function findDelimiter(text: string): Layout["delimiter"] {
  const unquoted = text.replace(/"[^"]*"/g, "");
  const lines = unquoted.split(/\r?\n/).slice(0, 20);
  const most = (delimiter: string) =>
    Math.max(...lines.map((line) => line.split(delimiter).length));
  return DELIMITERS.reduce((best, next) => (most(next) > most(best) ? next : best));
}
