import { Link } from "react-router";
import { Arrow } from "#app/ui/arrow.tsx";
import { otherPages } from "#content/site.ts";
import { useShell } from "./shell-content.ts";

/** Links to the pages that the bar does not name. */
export function MorePages() {
  const shell = useShell();
  return (
    <ul className="border-t border-rule">
      {otherPages.map(({ key, path }) => (
        <li
          key={path}
          className="grid items-baseline gap-x-gutter gap-y-1 border-b border-rule py-5 md:grid-cols-[1fr_2fr]"
        >
          <Link to={path} className="text-link title-3 font-serif">
            {shell[key].name}
          </Link>
          <span className="flex items-center justify-between gap-6">
            {shell[key].text} <Arrow className="w-10 shrink-0 text-saddle" />
          </span>
        </li>
      ))}
    </ul>
  );
}
