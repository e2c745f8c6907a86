import { pictureFile } from "#app/pictures/picture-source.ts";
import { useOrganization } from "#app/public/shell/published-texts.ts";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { renderList } from "#app/ui/render-list.tsx";
import { SectionLabel } from "#app/ui/section.tsx";
import type { TextsOrFields } from "#app/ui/text-or-field.ts";
import { withLinks } from "#app/ui/with-links.tsx";
import type { PlansContent } from "#content/plans.ts";
import { place } from "#content/site.ts";

const SHEET_NUMBER = "P-1";
const TITLE_CLASS = "title-3 block font-serif";
const NOTE_CLASS = "text-small text-iron";

type FacilityContent = TextsOrFields<PlansContent["facility"]>;

interface FacilityProps {
  page: TextsOrFields<PlansContent["page"]>;
  facility: FacilityContent;
}

/** The page's head, and the facility in figures as the title block of a drawing sheet. */
export function FacilityDrawing({ page, facility }: FacilityProps) {
  return (
    <div className="px-edge">
      <header className="page-head section-grid">
        <SectionLabel number={SHEET_NUMBER} name={page.section} />
        <div className="grid gap-x-gutter gap-y-6 lg:split-6">
          <h1 className="title-1">{page.heading}</h1>
          <p className="self-end text-lead leading-snug text-balance">{withLinks(page.lead)}</p>
        </div>
      </header>
      <section
        aria-label="The facility in figures"
        className="mx-auto mt-6 max-w-[100rem] border border-ink p-2 [--inset:min(1.25rem,6.25vw)]"
      >
        <div className="border-[6px] border-ink lg:grid lg:grid-cols-[1fr_minmax(16rem,27%)]">
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
    <figure className="flex flex-col overflow-hidden">
      {/* The colors are fixed in the file, so its background is fixed too. On a phone the building
          fills the width. */}
      <div className="flex grow items-end bg-paper pt-8 forced-color-adjust-none">
        <img
          src={path}
          width={width}
          height={height}
          fetchPriority="high"
          alt={drawing.description}
          className="sm:w-full max-sm:-ml-[18%] max-sm:w-[136%] max-sm:max-w-none max-sm:flex-none"
        />
      </div>
      <figcaption className="flex flex-wrap items-center gap-4 px-(--inset) py-5 sm:flex-nowrap">
        <span
          className="grid size-13 flex-none place-items-center rounded-full border-2 border-ink font-serif text-lead font-semibold"
          aria-hidden="true"
        >
          1
        </span>{" "}
        <span>
          <strong className={TITLE_CLASS}>{drawing.title}</strong>{" "}
          <small className={NOTE_CLASS}>{keepTogether(drawing.line)}</small>
        </span>
      </figcaption>
    </figure>
  );
}

/**
 * The title block is beside the drawing; on narrower sheets below it, with figures side by side if
 * they fit.
 */
function TitleBlock({ facility }: { facility: FacilityContent }) {
  const { name } = useOrganization();
  return (
    <div className="flex flex-col border-t-2 border-ink lg:border-t-0 lg:border-l-2">
      <p className="flex flex-wrap items-center gap-4 px-(--inset) py-5 sm:flex-nowrap">
        <RafterCross className="w-13 flex-none" />
        <span>
          <strong className={TITLE_CLASS}>{name}</strong> {place}
        </span>
      </p>
      <dl className="flex grow flex-col sm:max-lg:flex-row">
        {renderList(facility.figures, (figure) => (
          <div className="grow border-t border-ink px-(--inset) py-4">
            <dt className={NOTE_CLASS}>{figure.name}</dt>
            <dd className="font-serif text-[min(clamp(2.75rem,2rem+2.4vw,4rem),13vw)] leading-none font-semibold tracking-[-0.03em]">
              {figure.value}{" "}
              <span className="font-sans text-body font-normal tracking-normal whitespace-nowrap">
                {figure.unit}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <dl className="grid grid-cols-2 max-[12rem]:grid-cols-1">
        {renderList([facility.phases, facility.debt], (fact) => (
          <div className="border-t border-ink px-(--inset) py-3 not-first:border-l">
            <dt className={NOTE_CLASS}>{fact.name}</dt>
            <dd className="font-semibold">{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap items-center gap-4 border-t border-ink px-(--inset) py-5 sm:flex-nowrap">
        <small className={`${NOTE_CLASS} max-w-52 leading-snug`}>{facility.note}</small>{" "}
        <b className="title-2 ml-auto font-serif whitespace-nowrap">{SHEET_NUMBER}</b>
      </p>
    </div>
  );
}
