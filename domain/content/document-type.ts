/** What each document has: its schema, its name, its page and its first edition. */
import type { z } from "zod";
import type { ContentProblem, ProblemContext } from "./fields/content-path.ts";
import { describeField } from "./fields/describe-fields.ts";

export interface DocumentType<Value> {
  /** Checks a value when it is published and when it is read, and describes the editor's form. */
  schema: z.ZodType<Value>;
  /** A short title for the audit log and lists; the default is the document's name. */
  title?(value: Value): string;
  /**
   * Finds problems that prevent publishing, in addition to the schema and the checks that all
   * documents share.
   */
  problems?(value: Value, context: ProblemContext): ContentProblem[];
  /**
   * Adds to a value when it is published: `earlierValues` has the shown one first, then all others,
   * also withdrawn ones; `day` is the day of the publication, YYYY-MM-DD.
   */
  onRepublish?(value: Value, earlierValues: Value[], day: string): Value;
}

/** The type of a single document, whose key is its name in domain/content/document-types.ts. */
export interface NamedType<Value, Section extends string = string> extends DocumentType<Value> {
  /** The document's name on the desk. */
  name: string;
  /** The part of the desk's Site section that lists it. */
  section: Section;
  /**
   * The public page that shows it, or the first of several; null for emails and former addresses.
   */
  path: string | null;
  /** The first edition, from content/: shown until staff publish something else. */
  firstEdition: Value;
}

/** The type of a document that pages, emails or figures read. Its first edition may be empty. */
export const factType = <Value>(
  name: string,
  path: string | null,
  schema: z.ZodType<Value>,
  firstEdition: NoInfer<Value> = describeField(schema).empty as Value,
  more: Pick<DocumentType<Value>, "title" | "problems" | "onRepublish"> = {},
): NamedType<Value, "facts"> => ({
  name,
  section: "facts",
  path,
  schema,
  firstEdition,
  ...more,
});
