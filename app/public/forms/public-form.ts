import { z } from "zod";
import type { Services } from "#app/services.ts";

/** Names of fields, each with what is wrong with it. */
export type FieldErrors = Partial<Record<string, string>>;

/** What came of a post; the answer says it as JSON to scripts and as a page or a redirect otherwise. */
export type FormOutcome =
  | { kind: "taken" }
  | { kind: "mistakes"; errors: FieldErrors }
  | { kind: "too-many"; waitMs: number }
  /** Nothing can be stored now. */
  | { kind: "unavailable" }
  /** Scripts must send the solution of this proof of work with the same form. */
  | { kind: "challenge"; challenge: object };

/** A post as it arrived. */
export interface FormPost {
  /** Whatever was sent under the fields' names, and more; nothing is checked yet. */
  fields: unknown;
  /** Of the form instance, so that a repetition stores nothing; null for a post without scripts. */
  key: string | null;
  clientIp: string;
  requestId: string;
}

/** A public form: one handler, whichever way the post came. */
export interface PublicForm<Shown> {
  /** The fields of its page, which a page that is sent back shows again as typed. */
  fieldNames: readonly string[];
  /** True where scripts must send the key of the form instance. */
  needsKey: boolean;
  /**
   * When a post is taken, scripts get `status`, and a browser without scripts is sent to `thanks`.
   */
  taken: { status: 201 | 202; thanks: string };
  words: { mistakes: string; tooMany: string; unavailable: string };
  /** Never rejects for want of a database. */
  handle(services: Services, post: FormPost): Promise<FormOutcome>;
  /** What its page shows when it is sent back. */
  show(values: Record<string, string>, errors: FieldErrors, problem: string): Shown;
  /** How JSON names mistakes. */
  describe(errors: FieldErrors): object;
}

/** The key that a form's script makes: 16 to 64 letters, digits, "-" and "_". */
export const formKey = z.object({ key: z.string().regex(/^[\w-]{16,64}$/) });
