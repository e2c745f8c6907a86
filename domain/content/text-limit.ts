import { z } from "zod";
import type { ContentPath } from "./content-path.ts";

/** The schema at a path of a document; null where there is none. */
function schemaAt(schema: unknown, path: ContentPath): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  if (schema instanceof z.ZodArray) return schemaAt(schema.element, rest);
  if (schema instanceof z.ZodTuple) return schemaAt(schema.def.items[Number(name)], rest);
  if (!(schema instanceof z.ZodObject)) return null;
  const field = Object.entries(schema.shape).find(([own]) => own === String(name));
  return field ? schemaAt(field[1], rest) : null;
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
