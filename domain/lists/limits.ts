/** Counting stops here: tabs say "999+" for more, and a view of many costs as little as one of few. */
export const COUNTED = 1_000;

export const ROWS_PER_PAGE = 50;
