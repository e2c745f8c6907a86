import { pageOfRoute } from "#app/public/pages.ts";

/** The stylesheet of the innermost of the matched routes: that of the desk, or the public page's. */
export function stylesheetOf(matches: readonly { id: string }[]): string {
  if (matches.some(({ id }) => id === "desk/shell/layout")) return "desk";
  return pageOfRoute(matches.at(-1)?.id)?.stylesheet ?? "message";
}
