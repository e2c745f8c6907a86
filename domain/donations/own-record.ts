/** The source of what staff enter. */
export const BY_HAND = "staff";

const OWN_SOURCES: readonly string[] = [BY_HAND, "pledge-form", "pledge-payment"];

/** Amount and date of a provider's gift are the provider's word, and follow its reports. */
export const isOwnRecord = (source: string) => OWN_SOURCES.includes(source);
