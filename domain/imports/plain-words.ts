/** How texts of a file are compared. */

/** Splits a list of column names or of words at its commas. */
export const wordsIn = (list: string) =>
  list.split(",").map((word) => word.trim().replace(/\s+/g, " "));

/**
 * Normalizes a column name or status for comparison: "Donor's First Name" and "donor_s_first_name"
 * are equal.
 */
export const plainName = (header: string) =>
  header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Puts spaces before capitals within words. */
export const splitAtCapitals = (text: string) => text.replace(/([a-z])([A-Z])/g, "$1 $2");

/** Normalizes a word of a cell. "PledgePayment" counts as two words. */
export const plainWord = (text: string) => plainName(splitAtCapitals(text));

/** A longer text, in characters, is no word for what a row is. */
export const MAX_WORD_LENGTH = 100;
