import { keepTogether } from "#app/ui/keep-together.tsx";
import type { Shown } from "#app/ui/shown.ts";
import type { PlansContent } from "#domain/content/pages/plans.ts";

/** Before the gallery: roof, floor, seats. */
export function PhaseOneIntro({ intro }: { intro: Shown<PlansContent["intro"]> }) {
  return (
    <div className="grid gap-x-gutter gap-y-12 md:grid-cols-3">
      {(["roof", "floor", "seats"] as const).map((part) => (
        <section
          key={part}
          aria-labelledby={`the-${part}`}
          className="border-t-[6px] border-ink pt-4"
        >
          <h2 id={`the-${part}`} className="title-3">
            {intro[part].name}
          </h2>
          <p className="money mt-1 mb-3 font-semibold text-saddle">{intro[part].figure}</p>
          <p className="max-w-measure">{keepTogether(intro[part].text)}</p>
        </section>
      ))}
    </div>
  );
}
