/**
 * Returns where a person read a printed link (domain/forms/printed-from.ts). It is in the address
 * of the page that sent the form (Referer), because cached pages are the same for everyone.
 */
export function printedFromOf(headers: Headers): string {
  const url = headers.get("referer") ?? "";
  return URL.canParse(url) ? (new URL(url).searchParams.get("from") ?? "") : "";
}
