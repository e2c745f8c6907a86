/** The fields of a document that staff write as a form, and how a value is typed in them. */
import { type ContentPath, type Json, valueAt } from "#domain/content/content-path.ts";
import { centsOf } from "#domain/money/money.ts";
import { oneLine, plainText } from "#domain/text/plain-text.ts";
import { storedTime, typedTime } from "./publish-moment.ts";

export interface FormField {
  /** Its place in the value: "phases.0.amountCents". */
  name: string;
  kind:
    | "line"
    | "text"
    | "email"
    | "link"
    | "money"
    | "date"
    | "time"
    | "choice"
    | "video"
    | "paragraphs"
    | "lines"
    | "number"
    /** To be ticked. */
    | "box"
    /** No field: adds an entry, `entry`, to the list of this name. */
    | "more";
  /** Characters that can be typed; of "more" the most entries. */
  max: number;
  isOptional?: boolean;
  /** Of a choice. */
  options?: readonly string[];
  entry?: Json;
  /** The first field of a list's entry, which can be removed. */
  isFirst?: boolean;
}

export const pathOf = (name: string): ContentPath =>
  name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** A stored value as its field shows it. What is still to be settled is stored as typed. */
export function typedText({ kind }: FormField, value: Json | undefined, timeZone: string): string {
  if (value === null || value === undefined) return "";
  if (kind === "money" && typeof value === "number") return typedDollars(value);
  if (kind === "box") return value ? "on" : "";
  if (Array.isArray(value)) return value.join(kind === "paragraphs" ? "\n\n" : "\n");
  return kind === "time" ? typedTime(String(value), timeZone) : String(value);
}

/** "30,000,000", with cents where there are some. */
const typedDollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });

/**
 * A form as changes of the value that it shows. A field that shows its value unchanged stays as it is;
 * `second` names the times whose later hour is meant.
 */
export function readForm(
  fields: readonly FormField[],
  form: FormData,
  seen: Json,
  timeZone: string,
): { path: ContentPath; value: Json }[] {
  return fields.flatMap((field) => {
    const path = pathOf(field.name);
    const was = valueAt(seen, path);
    const typed = String(form.get(field.name) ?? "").replaceAll("\r\n", "\n");
    const isSecond = form.getAll("second").includes(field.name);
    const isUnchanged = typed === typedText(field, was, timeZone) && !isSecond;
    // A box that is not ticked is not sent.
    if (isUnchanged || !(form.has(field.name) || field.kind === "box")) return [];
    const value = readText(field, typed, timeZone, isSecond);
    return JSON.stringify(value) === JSON.stringify(was) ? [] : { path, value };
  });
}

function readText({ kind, isOptional }: FormField, typed: string, zone: string, isSecond: boolean) {
  const text = typed.toWellFormed().trim();
  if (kind === "box") return text === "on";
  if (kind === "number") return text === "" ? null : /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (kind === "paragraphs") return parts(text, /\n{2,}/);
  if (kind === "lines") return parts(text, "\n");
  if (kind === "money") return centsOf(text) ?? text;
  if (kind === "time") return storedTime(text, zone, isSecond);
  if (kind === "video") return text ? videoIdIn(text) : null;
  return kind === "date" && isOptional && !text ? null : oneLine(text);
}

const parts = (text: string, separator: RegExp | string) =>
  plainText(text)
    .split(separator)
    .flatMap((part) => part.trim() || []);

/** The id in a video's address at YouTube; any other text as it is. */
export function videoIdIn(text: string): string {
  if (!URL.canParse(text)) return text;
  const { hostname, pathname, searchParams } = new URL(text);
  const host = hostname.replace(/^(www|m)\./, "");
  if (host === "youtu.be") return pathname.slice(1);
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return text;
  return searchParams.get("v") ?? pathname.split("/").at(-1) ?? text;
}
