import { keepTogether } from "#app/ui/keep-together.tsx";
import { phaseOneIntro } from "#content/plans.ts";

/** Before the gallery: roof, floor, seats. */
export function PhaseOneIntro() {
  return (
    <div className="grid gap-x-gutter gap-y-12 md:grid-cols-3 lg:gap-x-12">
      {phaseOneIntro.map((part) => (
        <section
          key={part.name}
          aria-labelledby={idOf(part.name)}
          className="border-t-[6px] border-ink pt-4"
        >
          <h2 id={idOf(part.name)} className="title-3">
            {part.name}
          </h2>
          <p className="money mt-1 mb-3 font-semibold text-saddle">{part.figure}</p>
          <p className="max-w-measure">{keepTogether(part.text)}</p>
        </section>
      ))}
    </div>
  );
}

const idOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");
