/** What has to be mended before content is published. */
import type { z } from "zod";
import type { ContentPath } from "./content-path.ts";

export interface ContentProblem {
  /** Where it stands; empty for the whole document. */
  path: ContentPath;
  /** A sentence for staff, without a full stop. */
  message: string;
}

/** What checks may ask about the rest of the site. */
export interface ProblemContext {
  now: Date;
  /** IANA name of the organisation's zone. */
  timeZone: string;
  /** Whether a path of this site leads to a page, such as "/news". */
  hasPage(path: string): boolean;
  /** The alt text of an uploaded picture, empty while it is not written; undefined: pages cannot show it. */
  altOf(id: string): string | undefined;
}

export const problemsOf = (error: z.ZodError): ContentProblem[] =>
  error.issues.map(({ path, message }) => ({ path: path as ContentPath, message }));
