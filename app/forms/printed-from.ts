/**
 * Returns where a person read a printed link (domain/forms/printed-from.ts). It is in the address
 * of the page that sent the form (Referer), because cached pages are the same for everyone. A form
 * that was sent back has it in a field, `posted`.
 */
export function printedFromOf<Posted>(headers: Headers, posted: Posted): string | Posted {
  const url = headers.get("referer") ?? "";
  const read = URL.canParse(url) && new URL(url).searchParams.get("from");
  return read || posted;
}
