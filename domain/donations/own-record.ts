/** The source of records that staff enter. */
export const BY_HAND = "staff";

const OWN_SOURCES: readonly string[] = [BY_HAND, "pledge-form", "pledge-payment"];

/** False for a provider's gift: only the provider's reports change its amount and date. */
export const isOwnRecord = (source: string) => OWN_SOURCES.includes(source);
