export const BY_HAND = "staff";

const OWN_SOURCES: readonly string[] = [BY_HAND, "pledge-form", "pledge-payment"];

/** What rows of a file without a transaction have in its place (domain/imports/check/read-row.ts). */
export const CONTENT_KEY = "content:";

/**
 * The provider's transaction, whose reports alone change amount and date; null where this site has made up the
 * key: of what staff enter, and of rows of a spreadsheet of their own.
 */
export const transactionOf = (record: { source: string; external_id: string | null }) =>
  OWN_SOURCES.includes(record.source) || record.external_id?.startsWith(CONTENT_KEY)
    ? null
    : record.external_id;
