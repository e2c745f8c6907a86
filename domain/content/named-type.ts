import type { z } from "zod";
import type { ContentProblem, ProblemContext } from "./fields/content-path.ts";

export interface DocumentType<Value> {
  /** What a published value is checked against when it is published and when it is read; its form. */
  schema: z.ZodType<Value>;
  /** The value in a few words, for the audit log and lists; by default the document's name. */
  title?(value: Value): string;
  /** What has to be fixed before the value is published, beyond the schema and what all have in common. */
  problems?(value: Value, context: ProblemContext): ContentProblem[];
  /**
   * What publishing adds to a value: `before` is what was published last, `day` the day of the publication,
   * YYYY-MM-DD.
   */
  completed?(value: Value, before: Value, day: string): Value;
}

/** Of one document, whose key is its place in domain/content/document-types.ts. */
export interface NamedType<Value, Section extends string = string> extends DocumentType<Value> {
  /** As the desk calls it. */
  name: string;
  /** Its part of the desk's Site section. */
  section: Section;
  /** The public page that shows it, the first of several; mails and former addresses have none. */
  path: string | null;
  /** The first edition, typed in content/: shown until something else is published. */
  first: Value;
}

/** A document that pages, mails or figures read. */
export const fact = <Value>(
  name: string,
  path: string | null,
  schema: z.ZodType<Value>,
  first: NoInfer<Value>,
  more: Pick<DocumentType<Value>, "title" | "problems" | "completed"> = {},
): NamedType<Value, "facts"> => ({ name, section: "facts", path, schema, first, ...more });
