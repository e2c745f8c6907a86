import Building3dIsland from "#app/islands/building-3d/island.tsx";
import type { GalleryVideos } from "#app/islands/gallery/gallery-entries.ts";
import GalleryIsland from "#app/islands/gallery/island.tsx";
import { Island } from "#app/islands/island.tsx";
import type { ShownPicture } from "#app/pictures/any-picture.tsx";
import { ConceptFigure } from "#app/pictures/concept-figure.tsx";
import { renderList } from "#app/ui/render-list.tsx";
import { Section } from "#app/ui/section.tsx";
import { type TextsOrFields, textIfPlain, textsIfChanged } from "#app/ui/text-or-field.ts";
import { withLinks } from "#app/ui/with-links.tsx";
import { building3d } from "#content/building-3d.ts";
import type { Phase } from "#content/fundraising.ts";
import { galleryViewer } from "#content/gallery-viewer.ts";
import { plans } from "#content/pictures.ts";
import type { PlansContent } from "#content/plans.ts";
import { type GalleryItem, gallery } from "#content/plans.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import { FacilityDrawing } from "./facility.tsx";
import { listRooms } from "./list-rooms.ts";
import { PhaseCards } from "./phase-cards.tsx";
import { ProjectSection, type ProjectSectionProps } from "./project-section.tsx";
import { SumsTable } from "./sums-table.tsx";

interface PlansPageProps extends ProjectSectionProps {
  content: TextsOrFields<PlansContent>;
  videos: GalleryVideos;
  /** The gallery's items; undefined for the first edition. */
  items?: readonly GalleryItem<ShownPicture>[] | undefined;
  phases: readonly [Phase, Phase, Phase];
}

export default function PlansPage({
  content,
  videos,
  items,
  phases,
  ...projectSection
}: PlansPageProps) {
  const { viewer, ...slides } = content.gallery.unseen;
  const { heading, lead, ...view3d } = content.building;
  const totalCents = phases.reduce((sum, phase) => sum + phase.amountCents, 0);
  return (
    <main id="main">
      <FacilityDrawing page={content.page} facility={content.facility} />
      <Section number="P-2" name={content.intro.section} className="overflow-x-clip">
        <PhaseOneIntro intro={content.intro} />
        <h2 id="gallery-heading" className="title-2 mt-16 max-w-[20em] lg:mt-24 lg:pr-58">
          {content.gallery.heading}
        </h2>
        <div className="gallery">
          <Island
            name="gallery"
            part={GalleryIsland}
            props={{
              videos,
              items,
              labelledBy: "gallery-heading",
              texts: textsIfChanged(slides, gallery),
              viewerTexts: textsIfChanged(viewer, galleryViewer),
            }}
            wake={["query"]}
            unreachable={slides.unreachable}
          />
        </div>
        <div className="mt-16 lg:mt-24">
          <h2 className="title-2">{heading}</h2>
          <p className="mt-3 max-w-measure text-lead leading-snug">{lead}</p>
        </div>
        <div className="gallery">
          <Island
            name="building-3d"
            part={Building3dIsland}
            props={{ labels: textsIfChanged(view3d, building3d) }}
            unreachable={view3d.unseen.unreachable}
          />
        </div>
        <RoomLists intro={content.rooms} />
      </Section>
      <Section number="P-3" name={content.phases.section} className="pt-0!">
        <h2 className="title-2 mb-6">{content.phases.heading}</h2>
        <PhaseCards phases={phases} />
        <p className="money flex flex-wrap justify-between gap-x-4 border-t-2 border-ink pt-3 font-semibold">
          <span>{content.phases.total}</span>
          <span>{wholeDollars(totalCents)}</span>
        </p>
      </Section>
      <BuildingUses uses={content.uses} />
      <ProjectSection {...projectSection} phases={phases} />
    </main>
  );
}

/** Before the gallery: roof, floor, seats. */
function PhaseOneIntro({ intro }: { intro: TextsOrFields<PlansContent["intro"]> }) {
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
          <p className="max-w-measure">{withLinks(intro[part].text)}</p>
        </section>
      ))}
    </div>
  );
}

/** The floor plans as text, for people who cannot see them or want to search them. */
function RoomLists({ intro }: { intro: TextsOrFields<PlansContent["rooms"]> }) {
  return (
    <section aria-labelledby="rooms" className="mt-16">
      <h3 id="rooms" className="title-3">
        {intro.heading}
      </h3>
      <p className="mt-1 mb-4 text-iron">{intro.lead}</p>
      {listRooms().map(({ plan, parts }) => (
        <details key={plan} className="border-t border-rule last:border-b">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold outline-offset-0">
            {plans[plan].caption}
            <span className="text-lead text-saddle in-open:rotate-45" aria-hidden="true">
              +
            </span>
          </summary>
          <div className="grid gap-x-16 gap-y-8 pb-8 lg:grid-cols-2">
            {parts.map((part) => (
              <SumsTable
                key={part.name}
                title={part.name}
                className="self-start text-small"
                columns={["Room", "Number", "Area, sq ft"]}
                rows={part.rooms.map(({ name, count, squareFeet }) => [
                  name,
                  count,
                  squareFeet.toLocaleString("en-US"),
                ])}
              />
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}

/** Two lists: what the facility is for, and what belongs to it. */
function BuildingUses({ uses }: { uses: TextsOrFields<PlansContent["uses"]> }) {
  return (
    <Section number="P-4" name={uses.section} ground="bone">
      <div className="grid gap-x-gutter gap-y-6 lg:split-6">
        <h2 className="title-2">{uses.heading}</h2>
        <p className="self-end text-lead leading-snug">{withLinks(uses.lead)}</p>
      </div>
      <div className="grid gap-x-gutter gap-y-12 lg:grid-cols-2">
        <UseList {...uses.events} />
        <UseList {...uses.grounds} />
      </div>
      <ConceptFigure name="club-level" />
    </Section>
  );
}

function UseList({ name, entries }: TextsOrFields<PlansContent["uses"]["events"]>) {
  return (
    <section aria-label={textIfPlain(name)} className="border-t-[6px] border-ink">
      <h3 className="py-3 font-sans font-semibold">{name}</h3>
      <dl>
        {renderList(entries, (entry) => (
          <div className="border-t border-rule py-4">
            <dt className="title-3 font-serif">{entry.name}</dt>
            <dd>{entry.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
