/** How long the page offers to undo a change of many records. */
export const UNDO_SECONDS = 10;
