/**
 * Reads a document's schema into the fields of its form, its initial values and the limits of its
 * texts.
 */
import { z } from "zod";
import type { ContentPath, Json } from "./content-path.ts";
import { type FieldKind, type FieldMeta, metaOf } from "./fields.ts";

/** A field as plain data, so that the browser draws the form without the schema. */
export interface ContentField extends FieldMeta {
  /** The key in the parent object, or the position in a fixed list. */
  name: string | number;
  label: string;
  empty: Json;
  /** The fields of a group. */
  fields?: ContentField[];
  /** For a list: the kinds of entries that it may have. */
  entries?: ContentField[];
}

export function describeField(schema: z.ZodType, name: string | number = ""): ContentField {
  const inner = unwrapSchema(schema);
  const meta = metaOf(schema) ?? metaOf(inner) ?? { kind: kindOf(inner) };
  const fields = partsOf(inner);
  const entries = meta.kind === "list" ? entriesOf(inner) : undefined;
  const isOptional = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  const field: ContentField = {
    name,
    ...meta,
    label: meta.label || fieldWords(name),
    empty: meta.empty ?? (isOptional ? null : emptyOf(meta.kind, inner, fields)),
  };
  if (isOptional) field.isOptional = true;
  if (meta.kind === "group") field.fields = fields;
  if (entries) field.entries = entries;
  return field;
}

/** The initial value of an object or fixed list with these fields. */
export const emptyValueOf = (fields: readonly ContentField[]): Json =>
  fields.every(({ name }) => typeof name === "number")
    ? fields.map(({ empty }) => empty)
    : Object.fromEntries(fields.map(({ name, empty }) => [name, empty]));

/**
 * Turns "quickLinks" into "Quick links" and "path" into "Link". `unseen` groups texts that are not
 * visible on the page; the group gets no label, because staff do not know it.
 */
function fieldWords(name: string | number) {
  if (typeof name === "number") return String(name + 1);
  if (name === "path") return "Link";
  if (name === "unseen") return "";
  return capitalize(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

const capitalize = (words = "") => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns the field at a path of a document, or undefined when there is none. */
export function fieldAt(
  fields: readonly ContentField[],
  [name, ...rest]: ContentPath,
): ContentField | undefined {
  const field = fields.find((each) => each.name === name);
  if (!field?.entries) return rest.length > 0 ? fieldAt(field?.fields ?? [], rest) : field;
  const [entry] = field.entries;
  if (rest.length < 2) return rest.length > 0 ? entry : field;
  return fieldAt(entry?.fields ?? [], rest.slice(1));
}

/**
 * Returns the name of a path in words, such as "Hero, Title". A path within a field has the field's
 * name.
 */
export function placeName(fields: readonly ContentField[], [name, ...rest]: ContentPath): string {
  const field = fields.find((each) => each.name === name);
  if (!field) return "";
  const [index] = rest;
  const names =
    field.entries && typeof index === "number"
      ? [
          `${capitalize(field.noun ?? field.label)} ${index + 1}`.trim(),
          placeName(field.entries[0]?.fields ?? [], rest.slice(1)),
        ]
      : [field.label, placeName(field.fields ?? [], rest)];
  return names.filter(Boolean).join(", ");
}

/** Strips the nullable, optional, default and pipe wrappers from a schema. */
function unwrapSchema(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  )
    return unwrapSchema(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return unwrapSchema(schema.out as z.ZodType);
  return schema;
}

function kindOf(schema: z.ZodType): FieldKind {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodTuple) return "group";
  if (schema instanceof z.ZodArray) return "list";
  return schema instanceof z.ZodString ? "line" : "hidden";
}

function partsOf(schema: z.ZodType): ContentField[] {
  if (schema instanceof z.ZodTuple)
    return schema.def.items.map((item, index) => describeField(item as z.ZodType, index));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as z.ZodRawShape).map(([name, part]) =>
    describeField(part as z.ZodType, name),
  );
}

function entriesOf(schema: z.ZodType): ContentField[] {
  const entry = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : null;
  const kinds = entry instanceof z.ZodUnion ? (entry.options as z.ZodType[]) : [entry];
  return kinds.flatMap((each) => (each ? describeField(each) : []));
}

function emptyOf(kind: FieldKind, schema: z.ZodType, fields: ContentField[]) {
  if (schema instanceof z.ZodLiteral) return schema.value as Json;
  if (kind === "group") return emptyValueOf(fields);
  if (kind === "box") return false;
  return schema instanceof z.ZodArray ? [] : "";
}
