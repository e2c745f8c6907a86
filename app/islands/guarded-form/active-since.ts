/** When the visitor first saw this document, on performance.now()'s clock: later than 0 where the browser prepared it before it was asked for. */
export function activeSince(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as { activationStart?: number } | undefined)?.activationStart ?? 0;
}
