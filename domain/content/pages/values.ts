import { z } from "zod";
import { text } from "#domain/content/fields/fields.ts";

const value = z.object({
  name: text(40),
  sentence: text(100),
  text: text(240),
  brand: z.object({ name: text(30), reading: text(100) }),
});

/** The eight core values (specification, section 2), in the order of their brands (app/ui/brand-glyph.tsx). */
export const valuesSchema = z.object({
  values: z.tuple([value, value, value, value, value, value, value, value]),
});

export type ValuesContent = z.infer<typeof valuesSchema>;
