import { Link } from "react-router";
import { Arrow } from "#app/ui/arrow.tsx";
import { otherPages } from "#content/site.ts";
import { useShell } from "./shell-content.ts";

/** Links to the pages that the bar does not name. Its classes stand in the sheets of all its pages. */
export function MorePages() {
  const shell = useShell();
  return (
    <ul className="grid gap-x-gutter border-b border-rule lg:grid-cols-[1fr_1fr]">
      {otherPages.map(({ key, path }) => (
        <li key={path} className="border-t border-rule pt-6">
          <span className="flex items-center gap-4">
            <Link to={path} className="text-link title-3 font-serif">
              {shell[key].name}
            </Link>
            <Arrow className="w-10 text-saddle" />
          </span>
          <p className="mt-3 mb-6">{shell[key].text}</p>
        </li>
      ))}
    </ul>
  );
}
