import { z } from "zod";
import type { Services } from "#app/services.ts";
import type { FieldErrors } from "#domain/forms/check-form.ts";

export type FormOutcome =
  /** `next`: where the visitor goes; without it to the form's thanks. */
  | { kind: "accepted"; next?: string }
  | { kind: "invalid"; errors: FieldErrors<string> }
  | { kind: "too-many"; waitMs: number }
  /** Nothing can be stored now. */
  | { kind: "unavailable" };

export interface FormPost {
  /** As it arrived, unchecked. */
  fields: unknown;
  /** Of the form instance, so that a repetition stores nothing; null where no script has tried to send it. */
  key: string | null;
  /** True for the post of a form, false for JSON. */
  isPlain: boolean;
  clientIp: string;
  requestId: string;
}

/** A public form. One handler serves plain posts and JSON. */
export interface PublicForm {
  /** The fields that a page sent back shows again as typed. */
  fieldNames: readonly string[];
  /** True where scripts must send the key of the form instance. */
  needsKey: boolean;
  /** An accepted post is answered with `status` as JSON, with a redirect to `thanks` otherwise. */
  accepted: { status: 201 | 202; thanks: string };
  texts(content: Services["content"]): { invalid: string; tooMany: string; unavailable: string };
  /** Answers `unavailable` while the database fails; rejects for a fault of ours. */
  handle(services: Services, post: FormPost): Promise<FormOutcome>;
}

/** The key that a form's script makes: 16 to 64 letters, digits, "-" and "_". */
export const formKey = z.object({ key: z.string().regex(/^[\w-]{16,64}$/) });
