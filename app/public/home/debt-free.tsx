import { keepTogether } from "#app/ui/keep-together.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Shown } from "#app/ui/shown.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";

/** The verse, and what it means for this building. */
export function DebtFree({ debtFree }: { debtFree: Shown<HomeContent["debtFree"]> }) {
  return (
    <Section number="A-7" name={debtFree.section} ground="pine">
      <figure>
        <blockquote className="statement max-w-[20em] [text-indent:-0.42em]">
          “{debtFree.verse}”
        </blockquote>
        <figcaption className="mt-6 font-semibold text-brass">
          {keepTogether(debtFree.source)}
        </figcaption>
      </figure>
      <div className="max-w-[25rem] lg:ml-[calc(40%+0.4*var(--spacing-gutter))]">
        <h2 className="title-3">{debtFree.heading}</h2>
        <p className="mt-3 text-lead leading-snug">{keepTogether(debtFree.text)}</p>
      </div>
    </Section>
  );
}
