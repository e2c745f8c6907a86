/** Counting stops here: tabs say "999+" for more, and a view of many costs as little as one of few. */
export const COUNTED = 1_000;

export const ROWS_PER_PAGE = 50;

/** At most so many records in one change. */
export const BULK_MAX = 5_000;

/** How long the desk offers to undo a change of messages. */
export const UNDO_SECONDS = 10;
