/** Reads a document's schema: the fields of its form, what it holds at first, and the limits of its texts. */
import { z } from "zod";
import type { ContentPath, Json } from "./content-path.ts";
import { type FieldKind, type FieldMeta, metaOf } from "./fields.ts";

/** A field as plain data, so that the browser draws the form without the schema. */
export interface Field extends FieldMeta {
  /** In the object or the fixed list that it belongs to. */
  name: string | number;
  label: string;
  empty: Json;
  /** Of a group. */
  fields?: Field[];
  /** Of a list: what an entry may be. */
  entries?: Field[];
}

export function describeField(schema: z.ZodType, name: string | number = ""): Field {
  const inner = unwrapped(schema);
  const meta = metaOf(schema) ?? metaOf(inner) ?? { kind: kindOf(inner) };
  const fields = partsOf(inner);
  const entries = meta.kind === "list" ? entriesOf(inner) : undefined;
  const isOptional = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  return {
    name,
    label: "",
    ...meta,
    ...(!meta.label && { label: inWords(name) }),
    empty: meta.empty ?? (isOptional ? null : emptyOf(meta.kind, inner, fields)),
    ...(isOptional && { isOptional }),
    ...(meta.kind === "group" && { fields }),
    ...(entries && { entries }),
  };
}

/** What an object holds at first; an entry that may be left out is. */
export const wholeOf = (fields: readonly Field[]): Json =>
  fields.every(({ name }) => typeof name === "number")
    ? fields.map(({ empty }) => empty)
    : Object.fromEntries(fields.map(({ name, empty }) => [name, empty]));

/**
 * "quickLinks" as "Quick links"; "path" is where a link leads; `unseen` groups texts that are not on the
 * page, which staff do not know.
 */
function inWords(name: string | number): string {
  if (typeof name === "number") return String(name + 1);
  if (name === "path") return "Link";
  if (name === "unseen") return "";
  return capitalized(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

const capitalized = (words = "") => words.charAt(0).toUpperCase() + words.slice(1);

/** The field at a place of a document; undefined where there is none. */
export function fieldAt(fields: readonly Field[], [name, ...rest]: ContentPath): Field | undefined {
  const field = fields.find((each) => each.name === name);
  if (!field?.entries) return rest.length > 0 ? fieldAt(field?.fields ?? [], rest) : field;
  const [entry] = field.entries;
  if (rest.length < 2) return rest.length > 0 ? entry : field;
  return fieldAt(entry?.fields ?? [], rest.slice(1));
}

/** What a place is called: "Hero, Title"; of a place within a field, the field's. */
export function placeName(fields: readonly Field[], [name, ...rest]: ContentPath): string {
  const field = fields.find((each) => each.name === name);
  if (!field) return "";
  const [at] = rest;
  const names =
    field.entries && typeof at === "number"
      ? [
          `${capitalized(field.noun ?? field.label)} ${at + 1}`.trim(),
          placeName(field.entries[0]?.fields ?? [], rest.slice(1)),
        ]
      : [field.label, placeName(field.fields ?? [], rest)];
  return names.filter(Boolean).join(", ");
}

/** Strips the nullable, optional, default and pipe wrappers from a schema. */
function unwrapped(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  )
    return unwrapped(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return unwrapped(schema.out as z.ZodType);
  return schema;
}

function kindOf(schema: z.ZodType): FieldKind {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodTuple) return "group";
  if (schema instanceof z.ZodArray) return "list";
  return schema instanceof z.ZodString ? "line" : "hidden";
}

function partsOf(schema: z.ZodType): Field[] {
  if (schema instanceof z.ZodTuple)
    return schema.def.items.map((item, at) => describeField(item as z.ZodType, at));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as z.ZodRawShape).map(([name, part]) =>
    describeField(part as z.ZodType, name),
  );
}

function entriesOf(schema: z.ZodType): Field[] {
  const entry = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : null;
  const kinds = entry instanceof z.ZodUnion ? (entry.options as z.ZodType[]) : [entry];
  return kinds.flatMap((each) => (each ? describeField(each) : []));
}

function emptyOf(kind: FieldKind, schema: z.ZodType, fields: Field[]): Json {
  if (schema instanceof z.ZodLiteral) return schema.value as Json;
  if (kind === "group") return wholeOf(fields);
  if (kind === "box") return false;
  return schema instanceof z.ZodArray ? [] : "";
}
