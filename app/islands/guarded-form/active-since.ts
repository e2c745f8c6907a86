/** When the visitor first saw this page, on performance.now()'s clock: above 0 for a prerendered page. */
export function activeSince(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as { activationStart?: number } | undefined)?.activationStart ?? 0;
}
