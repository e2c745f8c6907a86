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

/** "quickLinks" as "Quick links"; "path" is where a link leads. */
export function inWords(name: string | number): string {
  if (typeof name === "number") return String(name + 1);
  if (name === "path") return "Link";
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "hero.title" as "Hero, title"; `unseen` groups texts that are not on the page, which staff do not know. */
export function labelOf(path: ContentPath): string {
  const words = path.filter((name) => name !== "unseen").map(inWords);
  const label = words.join(", ").toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** What a place is called in a form; of a place within a field, the field's. */
export function placeName(fields: readonly Field[], [name, ...rest]: ContentPath): string {
  const field = fields.find((each) => each.name === name);
  if (!field) return "";
  const [at] = rest;
  if (field.entries && typeof at === "number") {
    const entry = `${field.noun ?? ""} ${at + 1}`.trim();
    const inner = placeName(field.entries[0]?.fields ?? [], rest.slice(1));
    return [entry.charAt(0).toUpperCase() + entry.slice(1), inner].filter(Boolean).join(", ");
  }
  const inner = field.fields ? placeName(field.fields, rest) : "";
  return [field.label, inner].filter(Boolean).join(", ");
}

/** The field at a place of a document; undefined where there is none. */
export function fieldAt(field: Field | undefined, path: ContentPath): Field | undefined {
  const [name, ...rest] = path;
  if (name === undefined || !field) return field;
  const inner = field.entries?.[0] ?? field.fields?.find((each) => each.name === name);
  return fieldAt(inner, rest);
}

/** Without null, undefined, what older values lack and what repairs them around it. */
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

/** The schema at a path of a document; null where there is none. */
function schemaAt(schema: unknown, path: ContentPath): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  if (schema instanceof z.ZodArray) return schemaAt(schema.element, rest);
  if (schema instanceof z.ZodTuple) return schemaAt(schema.def.items[Number(name)], rest);
  if (!(schema instanceof z.ZodObject)) return null;
  const found = Object.entries(schema.shape).find(([own]) => own === String(name));
  return found ? schemaAt(found[1], rest) : null;
}

/** Whether the list at a path takes more or fewer entries; a tuple has its entries for good. */
export const isFreeList = (schema: unknown, path: ContentPath) =>
  schemaAt(schema, path) instanceof z.ZodArray;

/** What the text at a path may be; null where it is free. */
export function textChoices(schema: unknown, path: ContentPath): readonly string[] | null {
  const found = schemaAt(schema, path);
  const inner = found instanceof z.ZodCatch ? found.def.innerType : found;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : null;
}

/** How many characters the text at a path may have; null where the schema sets no limit. */
export function textLimit(schema: unknown, path: ContentPath): number | null {
  const found = schemaAt(schema, path);
  return found instanceof z.ZodString ? found.maxLength : null;
}
