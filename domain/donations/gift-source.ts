export const BY_HAND = "staff";

const OWN_SOURCES: readonly string[] = [BY_HAND, "pledge-form", "pledge-payment"];

/**
 * The prefix of the key for rows of a file without a transaction
 * (domain/imports/row/gift-ids.ts).
 */
export const CONTENT_KEY = "content:";

/**
 * Returns the provider's transaction. Only the provider's reports change the amount and date of
 * such a gift. Returns null when this site made the key: for gifts that staff enter and for rows of
 * their own spreadsheets.
 */
export const transactionOf = (record: { source: string; external_id: string | null }) =>
  OWN_SOURCES.includes(record.source) || record.external_id?.startsWith(CONTENT_KEY)
    ? null
    : record.external_id;
