/** Titles and other lines may precede the column names. */
export const HEAD_WITHIN = 20;
/** The widest table that is read. */
export const MAX_COLUMNS = 256;
