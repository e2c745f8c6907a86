/** The parts of list filters, which URLs hold. A value that cannot be read counts as absent. */
import { z } from "zod";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

export const typedText = (max: number) => z.string().trim().max(max).default("").catch("");

export const choice = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices).optional().catch(undefined);

export const SEARCH = typedText(TEXT_LIMITS.search);

const day = z.iso.date().optional().catch(undefined);

/** Days in the organisation's time zone. */
export const DAYS = { from: day, to: day };

/** The direction of a list, by default newest first, and its page. */
export const PAGE = {
  order: z.enum(["asc", "desc"]).default("desc").catch("desc"),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
};

/** Empty values count as absent. */
export const readFilter = <Schema extends z.ZodType>(
  schema: Schema,
  params: URLSearchParams,
): z.output<Schema> =>
  schema.parse(Object.fromEntries(Array.from(params).filter(([, value]) => value !== "")));
