/** The column names and the titles above them are among these first rows. */
export const MAX_HEADER_ROWS = 20;
/** The widest table that is read. */
export const MAX_COLUMNS = 256;
