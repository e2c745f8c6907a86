/** Titles and other lines may precede the column names. */
export const HEAD_WITHIN = 20;
/**
 * Cells cost more than their characters: a file of only commas blocked all pages for 15 seconds.
 */
export const MAX_COLUMNS = 256;
