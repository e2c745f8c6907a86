/** What a page would fetch from other hosts as soon as it is shown; a canonical link fetches nothing. */
export function askedOfOthers(html: string): string[] {
  const fetching = html.match(
    /<(script|img|source|iframe|link)\b[^>]*\s(src|srcset|href)="https?:[^>]*>/gi,
  );
  return (fetching ?? []).filter((tag) => !/\srel="(canonical|alternate)"/.test(tag));
}
