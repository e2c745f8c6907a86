/** /admin/site/to-confirm: what the drawings and the 3D view show and the organization has not stated. */
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { listRooms } from "#app/public/plans/list-rooms.ts";
import {
  arenaFloor,
  chutes,
  envelope,
  porch,
  seating,
  site,
  stated,
} from "#building/parameters.json";
import { plans } from "#content/pictures.ts";
import { toConfirm as labels } from "#content/staff-site.ts";
import type { Route } from "./+types/to-confirm";

type ConfirmRow = readonly [name: string, value: string];

const number = (value: number) => value.toLocaleString("en-US");
const feet = ({ w, d }: { w: number; d: number }) => `${number(w)} by ${number(d)} ft`;
const seatsOf = (bank: string) =>
  seating
    .filter(({ id }) => id.startsWith(bank))
    .reduce((sum, { rows, seats }) => sum + rows * seats, 0);

const [stockPens, tackRooms] = ["Stock pen", "Tack room"].map(
  (name) => listRooms()[0]?.parts[0]?.rooms.find((room) => room.name === name)?.count ?? 0,
);

const groups: { name: string; rows: ConfirmRow[] }[] = [
  {
    name: labels.dimensions,
    rows: [
      [labels.overall, feet(envelope)],
      [labels.floor, feet(arenaFloor)],
      [labels.porch, feet(porch)],
      [site.barn.name, feet(site.barn)],
    ],
  },
  {
    name: labels.seats,
    rows: Object.entries(labels.banks).map(([bank, name]) => [name, number(seatsOf(bank))]),
  },
  {
    name: labels.pens,
    rows: [
      [labels.stockPens, number(stockPens ?? 0)],
      [labels.tackRooms, number(tackRooms ?? 0)],
      [labels.chutes, number(chutes.count)],
      ...site.pens.map((pen): ConfirmRow => [pen.name, feet(pen)]),
    ],
  },
  ...listRooms().map(({ plan, parts }) => ({
    name: plans[plan].caption,
    rows: parts.flatMap(({ rooms }) =>
      rooms.map(
        (room): ConfirmRow => [room.name, labels.area(room.count, number(room.squareFeet))],
      ),
    ),
  })),
];

export const meta = () => pageTitle(labels.heading);

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return null;
}

export default function ToConfirm() {
  return (
    <>
      <h1 className="site-heading">{labels.heading}</h1>
      {labels.lead.map((text) => (
        <p key={text} className="my-2 max-w-measure">
          {text}
        </p>
      ))}
      <p className="my-2 max-w-measure text-iron">
        {labels.stated(
          number(stated.coveredStructureSqFt),
          number(stated.arenaFloorSqFt),
          number(stated.seats),
        )}
      </p>
      {groups.map(({ name, rows }) => (
        <section key={name} className="mt-6" aria-label={name}>
          <h2 className="site-group">{name}</h2>
          <dl className="money max-w-measure">
            {rows.map(([row, value]) => (
              <div key={row} className="flex justify-between gap-4 border-b border-hair py-1">
                <dt>{row}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
