import { pageOfRoute } from "#app/public/pages.ts";

/** Returns the stylesheet of the innermost matched route: the desk's, or the public page's. */
export function stylesheetOf(matches: readonly { id: string }[]): string {
  if (matches.some(({ id }) => id === "desk/shell/layout")) return "desk";
  return pageOfRoute(matches.at(-1)?.id)?.stylesheet ?? "message";
}
