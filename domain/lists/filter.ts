/** The parts of list filters, which URLs hold. A value that cannot be read counts as absent. */
import { z } from "zod";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

export const typedText = (max: number) => z.string().trim().max(max).default("").catch("");

export const choice = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices).optional().catch(undefined);

export const SEARCH = typedText(TEXT_LIMITS.search);

/** A stretch of time that moves with today. */
const PERIODS = ["today", "this-month", "last-month", "this-year", "last-year"] as const;
export type Period = (typeof PERIODS)[number];

const day = z.iso.date().optional().catch(undefined);

/** Days in the organisation's time zone. */
export const DAYS = { from: day, to: day, period: choice(PERIODS) };

/** "me", "none" or the id of an account. */
export const ASSIGNEE = z
  .string()
  .regex(/^(?:me|none|[0-9a-f-]{36})$/)
  .optional()
  .catch(undefined);

/** At most so many records are chosen one by one: the rows of a page. */
const MOST_CHOSEN = 200;

/** The records that ?id= names, each once; none when the list is not narrowed to chosen records. */
export const chosenIds = (params: URLSearchParams): string[] =>
  [...new Set(params.getAll("id"))].slice(0, MOST_CHOSEN).map((id) => id.slice(0, TEXT_LIMITS.id));

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
