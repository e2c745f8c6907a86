/** Converts between stored values and the texts that staff type. */
import { normalizeNewsDate, parseNewsDate } from "#domain/content/news/news-date.ts";
import { unwrapLink } from "#domain/content/news/news-text.ts";
import { parseCents } from "#domain/values/money.ts";
import { oneLine, plainText } from "#domain/values/plain-text.ts";
import type { Json } from "./content-path.ts";
import type { FieldMeta } from "./fields.ts";
import { fieldTime, parseDraftTime } from "./publish-moment.ts";

type Kind = Pick<FieldMeta, "kind" | "empty">;

/**
 * Returns the text that a field shows for a stored value. Values that could not be read are stored
 * as typed.
 */
export function fieldText({ kind }: Kind, value: Json | undefined, timeZone: string) {
  if (value === null || value === undefined) return "";
  if (kind === "money" && typeof value === "number") return formatDollars(value);
  if (Array.isArray(value)) return value.join(kind === "paragraphs" ? "\n\n" : "\n");
  if (kind === "newsDate") return parseNewsDate(String(value))?.full ?? String(value);
  return kind === "time" ? fieldTime(String(value), timeZone) : String(value);
}

/** Formats dollars as "30,000,000", with cents only when there are any. */
const formatDollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });

/** Reads the value from a typed text. */
export function parseFieldText({ kind, empty }: Kind, input: string, timeZone: string): Json {
  const text = input.replaceAll("\r\n", "\n").toWellFormed().trim();
  if (kind === "number" && text === "") return null;
  if (kind === "number")
    return /^(\d{1,6}|\d{1,3},\d{3})$/.test(text) ? Number(text.replace(",", "")) : 0;
  if (kind === "paragraphs") return splitText(text, /\n{2,}/);
  if (kind === "lines") return splitText(text, "\n");
  if (kind === "longText") return plainText(text);
  if (kind === "money") return parseCents(text) ?? text;
  if (kind === "time") return parseDraftTime(text, timeZone);
  if (kind === "video") return text ? videoIdIn(text) : (empty ?? null);
  if (kind === "newsDate") return normalizeNewsDate(oneLine(text));
  if (kind === "link") return unwrapLink(oneLine(text));
  return kind === "date" && !text ? (empty ?? null) : oneLine(text);
}

const splitText = (text: string, separator: RegExp | string) =>
  plainText(text)
    .split(separator)
    .flatMap((part) => part.trim() || []);

const VIDEO_ADDRESS =
  /youtu(?:\.be\/|be(?:-nocookie)?\.com\/(?:watch\?(?:\S*&)?v=|\w+\/))([\w-]{11})(?![\w-])/;

/**
 * Returns the id in a YouTube address, with or without its scheme; any other text stays as it is.
 */
export const videoIdIn = (text: string) => VIDEO_ADDRESS.exec(text)?.[1] ?? text;
