import { pictureFile } from "#app/pictures/picture-source.ts";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { SectionLabel } from "#app/ui/section.tsx";
import type { Shown } from "#app/ui/shown.ts";
import { place } from "#content/site.ts";
import type { PlansContent } from "#domain/content/pages/plans.ts";

const SHEET = "P-1";

type FacilityContent = Shown<PlansContent["facility"]>;

interface FacilityProps {
  page: Shown<PlansContent["page"]>;
  facility: FacilityContent;
}

/** The page's head, and the facility in figures as the title block of a drawing sheet. */
export function Facility({ page, facility }: FacilityProps) {
  return (
    <div className="px-edge pt-36">
      <header className="section-grid">
        <SectionLabel number={SHEET} name={page.section} />
        <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
          <h1 className="title-1">{page.heading}</h1>
          <p className="self-end text-lead leading-snug text-balance">{keepTogether(page.lead)}</p>
        </div>
      </header>
      <section aria-label="The facility in figures" className="drawing-sheet">
        <div className="grid grid-cols-[minmax(0,1fr)] border-[6px] border-ink md:grid-cols-[1fr_minmax(16rem,27%)]">
          <Drawing drawing={facility.drawing} />
          <TitleBlock facility={facility} />
        </div>
      </section>
    </div>
  );
}

function Drawing({ drawing }: { drawing: FacilityContent["drawing"] }) {
  const { path, width, height } = pictureFile("front-elevation");
  return (
    <figure className="flex flex-col overflow-hidden border-ink max-md:border-b-2 md:border-r-2">
      <div className="drawing-field">
        <img src={path} width={width} height={height} alt={drawing.description} />
      </div>
      <figcaption className="flex flex-wrap items-center gap-4 px-5 py-6 sm:flex-nowrap md:px-10 md:py-8">
        <span
          className="grid size-13 shrink-0 place-items-center rounded-full border-2 border-ink font-serif text-[1.35rem]"
          aria-hidden="true"
        >
          1
        </span>
        <span>
          <span className="block font-serif text-[1.5rem] leading-tight font-semibold">
            {drawing.title}
          </span>
          <span className="text-small text-iron">{keepTogether(drawing.line)}</span>
        </span>
      </figcaption>
    </figure>
  );
}

function TitleBlock({ facility }: { facility: FacilityContent }) {
  const { name } = useOrganisation();
  return (
    <div className="flex flex-col">
      <p className="flex flex-wrap items-center gap-4 border-b border-ink p-5 sm:flex-nowrap">
        <RafterCross className="w-12 shrink-0 lg:w-16" />
        <span>
          <span className="block font-serif text-[1.4rem] leading-tight font-semibold">{name}</span>
          {place}
        </span>
      </p>
      <dl className="flex grow flex-col">
        {facility.figures.map((figure, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may be a field
          <div key={i} className="grow border-b border-ink px-5 py-4">
            <dt className="text-small text-iron">{figure.name}</dt>
            <dd className="font-serif text-[min(clamp(2.75rem,2rem+2.4vw,4rem),13vw)] leading-none font-medium tracking-[-0.03em]">
              {figure.value}{" "}
              <span className="font-sans text-body tracking-normal">{figure.unit}</span>
            </dd>
          </div>
        ))}
      </dl>
      <dl className="flex flex-wrap border-b border-ink">
        {[facility.phases, facility.debt].map((fact, i) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may be a field
            key={i}
            className="grow basis-[45%] px-5 py-3 first:border-r first:border-ink"
          >
            <dt className="text-small text-iron">{fact.name}</dt>
            <dd className="font-semibold">{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap items-center justify-between gap-4 p-5 sm:flex-nowrap">
        <span className="max-w-[11rem] text-small leading-snug text-iron">{facility.note}</span>
        <span className="font-serif text-[3.75rem] leading-none font-medium whitespace-nowrap">
          {SHEET}
        </span>
      </p>
    </div>
  );
}
