/** Walking an index to a record costs as much as reading four in a row. */
const STEP_COST = 4;

/**
 * Whether a page of a search is found fastest by walking the records in their order: what is found
 * often is soon met. What is found seldom is gathered first and then put in order.
 */
export const isSoonMet = (total: number, page: number, perPage: number): boolean =>
  total > STEP_COST * page * perPage;

/** The page to show of `total` rows when `page` is asked for: the last where there are not so many. */
export const pageWithin = (page: number, total: number, perPage: number): number =>
  Math.min(page, Math.max(1, Math.ceil(total / perPage)));
