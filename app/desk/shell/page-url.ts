/** Returns the URL of a page of the staff area that shows a toast once. */
export const withToast = (page: string, toast: string) => withParam(page, "toast", toast);

/** Returns the URL of a page of the staff area with a search parameter set. */
export function withParam(page: string, name: "toast" | "done", value: string): string {
  const url = new URL(page, "http://here.invalid");
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}
