import { TextLink } from "#app/admin/shell/fields.tsx";
import { editUrlOf, sectionNameOf } from "#app/admin/site/site-sections.ts";
import { factsPage as labels } from "#content/staff-facts.ts";
import type { Contradiction } from "#domain/facts/contradictions.ts";

/** Each contradiction with the way to the document that says otherwise. */
export function Contradictions({ found }: { found: readonly Contradiction[] }) {
  if (found.length === 0) return null;
  return (
    <section className="site-warning" aria-labelledby="contradictions">
      <h2 id="contradictions" className="font-semibold">
        {labels.contradictions}
      </h2>
      <ul>
        {found.map(({ key, message }) => (
          <li key={`${key} ${message}`}>
            {message} {key && <TextLink to={editUrlOf(key)}>{sectionNameOf(key)}</TextLink>}
          </li>
        ))}
      </ul>
    </section>
  );
}
