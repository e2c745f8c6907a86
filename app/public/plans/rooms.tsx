import type { Shown } from "#app/ui/shown.ts";
import { plans } from "#content/pictures.ts";
import type { PlansContent } from "#domain/content/pages/plans.ts";
import { listRooms } from "./list-rooms.ts";

/** The floor plans as text, for people who cannot see them or want to search them. */
export function RoomLists({ intro }: { intro: Shown<PlansContent["rooms"]> }) {
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
              <table key={part.name} className="money w-full self-start text-small">
                <caption className="pb-2 text-left font-semibold">{part.name}</caption>
                <thead>
                  <tr className="text-left text-iron">
                    <th scope="col" className="font-normal">
                      Room
                    </th>
                    <th scope="col" className="text-right font-normal">
                      Number
                    </th>
                    <th scope="col" className="text-right font-normal">
                      Area, sq ft
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {part.rooms.map((room) => (
                    <tr key={room.name} className="border-t border-rule">
                      <th scope="row" className="py-1 text-left font-normal">
                        {room.name}
                      </th>
                      <td className="text-right">{room.count}</td>
                      <td className="text-right">{room.squareFeet.toLocaleString("en-US")}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}
