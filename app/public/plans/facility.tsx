import { pictureFile } from "#app/pictures/picture-source.ts";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { inOrder } from "#app/ui/in-order.tsx";
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
    <div className="px-edge">
      <header className="page-head section-grid">
        <SectionLabel number={SHEET} name={page.section} />
        <div className="grid gap-x-gutter gap-y-6 lg:split-6">
          <h1 className="title-1">{page.heading}</h1>
          <p className="self-end text-lead leading-snug text-balance">{keepTogether(page.lead)}</p>
        </div>
      </header>
      <section aria-label="The facility in figures" className="drawing-sheet">
        <div className="drawing-frame">
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
    <figure className="drawing">
      <div className="drawing-field">
        <img src={path} width={width} height={height} alt={drawing.description} />
      </div>
      <figcaption>
        <span className="drawing-number" aria-hidden="true">
          1
        </span>
        <span>
          <strong>{drawing.title}</strong>
          <small>{keepTogether(drawing.line)}</small>
        </span>
      </figcaption>
    </figure>
  );
}

function TitleBlock({ facility }: { facility: FacilityContent }) {
  const { name } = useOrganisation();
  return (
    <div className="title-block">
      <p>
        <RafterCross />
        <span>
          <strong>{name}</strong>
          {place}
        </span>
      </p>
      <dl className="title-figures">
        {inOrder(facility.figures, (figure) => (
          <div>
            <dt>{figure.name}</dt>
            <dd>
              {figure.value} <span>{figure.unit}</span>
            </dd>
          </div>
        ))}
      </dl>
      <dl className="title-facts">
        {inOrder([facility.phases, facility.debt], (fact) => (
          <div>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <small>{facility.note}</small>
        <b>{SHEET}</b>
      </p>
    </div>
  );
}
