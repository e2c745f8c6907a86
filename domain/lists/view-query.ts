/** What narrows or orders a list. Everything else in its URL says where one is. */
const NOT_OF_VIEWS = new Set(["view", "page", "open", "notice", "done", "id"]);

/** The search parameters that make a view, in one order and without empty ones, so that two compare. */
export function viewQuery(params: URLSearchParams): string {
  const kept = Array.from(params).filter(
    ([name, value]) => value !== "" && !NOT_OF_VIEWS.has(name),
  );
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}
