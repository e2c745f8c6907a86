/** The stored sources of records that this site made: by hand, from its forms, or as payments. */
export const SOURCES = {
  staff: "staff",
  pledgeForm: "pledge-form",
  pledgePayment: "pledge-payment",
} as const;

const OWN_SOURCES: readonly string[] = Object.values(SOURCES);

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
