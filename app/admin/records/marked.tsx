import { createContext, Fragment, use } from "react";
import { findMatches } from "#domain/lists/find-matches.ts";

/** The folded words of the list's search. */
export const MarkedWords = createContext<readonly string[]>([]);

/** A text of a record in which the words of the search are marked. */
export function Marked({ children: text }: { children: string }) {
  const matches = findMatches(text, use(MarkedWords));
  if (matches.length === 0) return text;
  return matches.map(([from, to], n) => (
    <Fragment key={from}>
      {text.slice(matches[n - 1]?.[1] ?? 0, from)}
      <mark>{text.slice(from, to)}</mark>
      {n === matches.length - 1 && text.slice(to)}
    </Fragment>
  ));
}
