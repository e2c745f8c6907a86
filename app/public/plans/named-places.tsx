import { servicesContext } from "#app/context.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import { ArrowLink } from "#app/ui/section-parts.tsx";
import { arenaFloor, envelope, rooms, seating } from "#building/parameters.json";
import { projectLabels as labels } from "#content/project-facts.ts";
import type { DocumentValue } from "#domain/content/document-types.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import type { Route } from "./+types/named-places";
import { SumsTable } from "./sums-table.tsx";

/** Opens the contact form; `place` names a place. */
const ASK_PATH = "/contact?subject=Donations&about=naming";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, labels.places);

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(servicesContext).facts.read("namedPlaces");

/**
 * Parts of the building that can carry a name, on the plan and in a table. The contact form is for
 * inquiries.
 */
export default function NamedPlaces({ loaderData: { places } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHeader number="P-6" name={labels.names} title={labels.places} lead={labels.placesLead} />
      <Section number="P-7" name={labels.place} className="pt-6!">
        {places.length > 0 && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-gutter gap-y-8 lg:grid-cols-2">
            <PlacesPlan places={places} />
            <SumsTable
              aria-label={labels.places}
              className="self-start"
              columns={[labels.place, labels.gift, labels.names]}
              rows={places.map(({ name, amountCents, isTaken }, index) => [
                `${index + 1}. ${name}`,
                wholeDollars(amountCents),
                isTaken ? labels.taken : freePlace(name),
              ])}
            />
          </div>
        )}
        <p className="mt-6">
          <ArrowLink path={ASK_PATH} name={labels.askName} />
        </p>
      </Section>
    </main>
  );
}

const freePlace = (name: string) => (
  <a className="text-link" href={`${ASK_PATH}&place=${encodeURIComponent(name)}`}>
    {labels.free}
  </a>
);

/** Converts a section of seats; its rows run across the direction in which it faces. */
function toSection({ id, x, y, faces, ...seats }: (typeof seating)[number]) {
  const depth = seats.rows * seats.rowDepth;
  const length = seats.seats * seats.seatWidth;
  const [w, d] = faces === "north" ? [length, depth] : [depth, length];
  return { id, name: `Seats ${id}`, x, y, w, d };
}

/**
 * The arena's level, with the entrance below. Places that are rooms on it have their number in the
 * table.
 */
function PlacesPlan({ places }: DocumentValue<"namedPlaces">) {
  const level = [
    ...rooms.filter((room) => room.level === "arena"),
    { id: "floor", name: "Arena floor", ...arenaFloor },
    ...seating.map(toSection),
  ];
  return (
    <svg viewBox="-127 -2 254 364" className="w-full border border-rule" aria-hidden="true">
      {level.map(({ id, name, x, y, w, d }) => {
        const index = places.findIndex((place) => place.name.toLowerCase() === name.toLowerCase());
        const top = envelope.d - y - d;
        return (
          <g key={id} fill="none" stroke="currentColor" strokeWidth="0.4">
            <rect x={x} y={top} width={w} height={d} />
            {index >= 0 && (
              <>
                <rect
                  x={x}
                  y={top}
                  width={w}
                  height={d}
                  fill="currentColor"
                  fillOpacity={places[index]?.isTaken ? 0.7 : 0.15}
                />
                <text
                  x={x + w / 2}
                  y={top + d / 2 + 3}
                  textAnchor="middle"
                  fontSize="9"
                  fill={places[index]?.isTaken ? "white" : "currentColor"}
                  stroke="none"
                >
                  {index + 1}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
