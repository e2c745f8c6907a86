/**
 * Counting stops here: tabs show "999+" for more, and a view of many records takes no longer than
 * one of few.
 */
export const MAX_COUNT = 1_000;

export const ROWS_PER_PAGE = 50;
