/** The fields of the forms in which staff write the facts, and how a value is typed in them. */
import { type Json, valueAt, withValueAt } from "#domain/content/content-path.ts";
import { centsOf } from "#domain/money/money.ts";
import { oneLine, plainText } from "#domain/text/plain-text.ts";

export interface FactField {
  /** Its path in the value: "phases.0.amountCents". */
  name: string;
  kind:
    | "line"
    | "text"
    | "email"
    | "link"
    | "money"
    | "date"
    | "choice"
    | "video"
    | "paragraphs"
    | "lines";
  /** Characters that can be typed. */
  max: number;
  /** An empty field is null, or in a list leaves the entry out. */
  isOptional?: boolean;
  /** Of a choice. */
  options?: readonly string[];
}

export const pathOf = (name: string) =>
  name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** A value as its form shows it: the text of each field by name. */
export function typedValues(fields: readonly FactField[], value: Json): Map<string, string> {
  return new Map(
    fields.map((field) => [field.name, typedText(field, valueAt(value, pathOf(field.name)))]),
  );
}

function typedText({ kind }: FactField, value: Json | undefined): string {
  if (value === null || value === undefined) return "";
  if (kind === "money") return typedDollars(Number(value));
  if (Array.isArray(value)) return value.join(kind === "paragraphs" ? "\n\n" : "\n");
  return String(value);
}

/** "30,000,000", with cents where there are some. */
const typedDollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });

/** The value of a form as typed; what cannot be read becomes something that the schema refuses. */
export function readTyped(fields: readonly FactField[], typed: (name: string) => string): Json {
  return fields.reduce<Json>((value, field) => {
    const read = readText(field, typed(field.name));
    const isLeftOut = read === undefined;
    return isLeftOut ? value : putAt(value, pathOf(field.name), read);
  }, {});
}

function readText({ kind, isOptional }: FactField, typed: string): Json | undefined {
  const text = typed.toWellFormed().trim();
  if (kind === "paragraphs") return parts(plainText(text), /\n{2,}/);
  if (kind === "lines") return isOptional && !text ? undefined : parts(plainText(text), "\n");
  if (kind === "money") return isOptional && !text ? undefined : centsOf(text);
  if (kind === "video") return text ? videoIdIn(text) : null;
  if (isOptional && !text) return null;
  return oneLine(text);
}

const parts = (text: string, separator: RegExp | string) =>
  text.split(separator).flatMap((part) => oneLine(part) || []);

/** The id in a video's address at YouTube; any other text as it is. */
export function videoIdIn(text: string): string {
  if (!URL.canParse(text)) return text;
  const { hostname, pathname, searchParams } = new URL(text);
  const host = hostname.replace(/^(www|m)\./, "");
  if (host === "youtu.be") return pathname.slice(1);
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return text;
  return searchParams.get("v") ?? pathname.split("/").at(-1) ?? text;
}

/** Sets a value at a path, and makes the objects and lists on the way. */
function putAt(value: Json, path: (string | number)[], next: Json): Json {
  for (let depth = 1; depth < path.length; depth++) {
    const upTo = path.slice(0, depth);
    if (valueAt(value, upTo) === undefined)
      value = withValueAt(value, upTo, typeof path[depth] === "number" ? [] : {}) ?? value;
  }
  // A list whose earlier entries were left out gets the value at its end.
  const list = valueAt(value, path.slice(0, -1));
  const at = Array.isArray(list) ? [...path.slice(0, -1), list.length] : path;
  return withValueAt(value, at, next) ?? value;
}
