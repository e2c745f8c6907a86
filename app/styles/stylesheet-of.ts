import type { StylesheetName } from "./stylesheets.ts";

/** The stylesheet that the innermost of the matched routes names. */
export function stylesheetOf(matches: readonly { handle?: unknown }[]): StylesheetName {
  const handles = matches.map(
    ({ handle }) => handle as { stylesheet?: StylesheetName } | undefined,
  );
  return handles.findLast((handle) => handle?.stylesheet)?.stylesheet ?? "message";
}
