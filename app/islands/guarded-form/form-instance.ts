/** 128 random bits. Unlike crypto.randomUUID this works without TLS, too. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** When the visitor first saw this page, on performance.now()'s clock: above 0 for a prerendered page. */
export function activeSince(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as { activationStart?: number } | undefined)?.activationStart ?? 0;
}
