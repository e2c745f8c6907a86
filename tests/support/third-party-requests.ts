/** The tags that make a browser ask other hosts for something when it shows the page; a canonical link does not. */
export function thirdPartyRequests(html: string): string[] {
  const fetching = html.match(
    /<(script|img|source|iframe|link)\b[^>]*\s(src|srcset|href)="https?:[^>]*>/gi,
  );
  return (fetching ?? []).filter((tag) => !/\srel="(canonical|alternate)"/.test(tag));
}
