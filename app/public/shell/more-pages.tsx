import { Arrow } from "#app/ui/arrow.tsx";
import { otherPages } from "#content/site.ts";
import { useShell } from "./published-texts.ts";

/** Links to the pages that the bar does not name. */
export function MorePages() {
  const shell = useShell();
  return (
    <ul className="no-print grid gap-x-gutter border-b border-rule lg:grid-cols-2">
      {otherPages.map(({ key, path }) => (
        <li key={path} className="border-t border-rule pt-4">
          <a href={path} className="text-link title-3 flex items-center gap-4 py-2 font-serif">
            {shell[key].name}
            <Arrow />
          </a>
          <p className="mt-1 mb-6">{shell[key].text}</p>
        </li>
      ))}
    </ul>
  );
}
