export const BY_HAND = "staff";

const OWN_SOURCES: readonly string[] = [BY_HAND, "pledge-form", "pledge-payment"];

/** False for a provider's gift: only the provider's reports change its amount and date. */
export const isOwnRecord = (source: string) => OWN_SOURCES.includes(source);

/** What rows of a file without a transaction have in its place (domain/imports/check/read-row.ts). */
export const CONTENT_KEY = "content:";

/** The provider's transaction; null where this site has made up the key. */
export const transactionOf = (record: { source: string; external_id: string | null }) =>
  isOwnRecord(record.source) || record.external_id?.startsWith(CONTENT_KEY)
    ? null
    : record.external_id;
