/** The ids under which the gifts of a file are stored. */
import { createHash } from "node:crypto";
import { CONTENT_KEY } from "#domain/values/gift-source.ts";

/** Whether an id was made from a row's content. */
export const isContentKey = (id: string) => id.startsWith(CONTENT_KEY);

/**
 * Makes a key in place of an id: the same for the same person, moment and amount, separate for
 * pledges.
 */
export function contentKey(
  { first_name, last_name, email }: { first_name: string; last_name: string; email: string },
  ...rest: (string | number | null)[]
): string {
  const donor = email.toLowerCase() || `${first_name} ${last_name}`.toLowerCase();
  const content = JSON.stringify([donor, ...rest]);
  return `${CONTENT_KEY}${createHash("sha256").update(content).digest("hex")}`;
}

/** The id of the n-th row among those with one id, or with equal content; the first has none. */
export const rowPartId = (id: string, n: number) => `${id}:${n}`;

/** The id of the n-th fund of a row that lists several ("General: $160.00, Roof: $40.00"). */
export const fundPartId = (id: string, n: number) => `${id}:part${n}`;

/** The ids that the second part of a gift can have. */
export const secondPartIds = (id: string) => [rowPartId(id, 2), fundPartId(id, 2)];

const MATCH_SUFFIX = ":match";

/** The id of an employer's match of a gift. */
export const employerMatchId = (id: string) => `${id}${MATCH_SUFFIX}`;

export const isEmployerMatchId = (id: string) => id.endsWith(MATCH_SUFFIX);
