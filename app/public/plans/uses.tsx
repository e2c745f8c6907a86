import { ConceptFigure } from "#app/pictures/concept-figure.tsx";
import { inOrder } from "#app/ui/in-order.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { Section } from "#app/ui/section.tsx";
import { plainText, type Shown } from "#app/ui/shown.ts";
import type { PlansContent } from "#domain/content/pages/plans.ts";

/** Two lists: what the facility is for, and what belongs to it. */
export function Uses({ uses }: { uses: Shown<PlansContent["uses"]> }) {
  return (
    <Section number="P-4" name={uses.section} ground="bone">
      <div className="grid gap-x-gutter gap-y-6 lg:split-6">
        <h2 className="title-2">{uses.heading}</h2>
        <p className="self-end text-lead leading-snug">{keepTogether(uses.lead)}</p>
      </div>
      <div className="grid gap-x-gutter gap-y-12 lg:grid-cols-2">
        <UseList {...uses.events} />
        <UseList {...uses.grounds} />
      </div>
      <ConceptFigure name="club-level" />
    </Section>
  );
}

function UseList({ name, entries }: Shown<PlansContent["uses"]["events"]>) {
  return (
    <section aria-label={plainText(name)} className="border-t-[6px] border-ink">
      <h3 className="py-3 font-sans font-semibold">{name}</h3>
      <dl>
        {inOrder(entries, (entry) => (
          <div className="border-t border-rule py-4">
            <dt className="title-3 font-serif">{entry.name}</dt>
            <dd>{entry.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
