/** Everything that staff can publish: by key, what it looks like and what it is at first. */
import type { z } from "zod";
import { firstNotice } from "#content/notice.ts";
import { noticeSchema } from "./notice.ts";

interface ContentKind<Value> {
  /** What a stored value is checked against when it is read. */
  schema: z.ZodType<Value>;
  /** The first edition, typed in content/: shown until something else is published. */
  first: Value;
  /** The value in a few words, for the audit log. */
  describe(value: Value): string | null;
}

const kind = <Value>(content: ContentKind<Value>): ContentKind<Value> => content;

export const contentKeys = {
  notice: kind({
    schema: noticeSchema,
    first: firstNotice,
    describe: (notice) => notice?.text ?? null,
  }),
};

export type ContentKey = keyof typeof contentKeys;
export type ContentValue<Key extends ContentKey> = (typeof contentKeys)[Key]["first"];

/** The only language so far (BCP 47). */
export const LANGUAGE = "en";
