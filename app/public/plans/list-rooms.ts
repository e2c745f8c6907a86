/** The rooms of the floor plans. */
import { arenaFloor, rooms, site } from "#building/parameters.json";
import type { PlanName } from "#content/pictures.ts";

interface RoomLine {
  name: string;
  count: number;
  /** The concept area of all of them together. */
  squareFeet: number;
}

export function listRooms(): { plan: PlanName; parts: { name: string; rooms: RoomLine[] }[] }[] {
  const arena = [{ name: "Arena floor", ...arenaFloor }, ...onLevel("arena", 1)];
  const barn = [{ name: site.barn.name, w: site.barn.w, d: site.barn.d }];
  return [
    { plan: "plan-arena-phase-1", parts: [{ name: "Phase 1", rooms: countRooms(arena) }] },
    { plan: "plan-arena-phase-2", parts: [{ name: "Added by Phase 2", rooms: countRooms(barn) }] },
    {
      plan: "plan-club",
      parts: [
        { name: "Phase 1", rooms: countRooms(onLevel("club", 1)) },
        { name: "Added by Phase 2", rooms: countRooms(onLevel("club", 2)) },
      ],
    },
  ];
}

const onLevel = (level: string, phase: number) =>
  rooms.filter((room) => room.level === level && room.phase === phase);

/** Groups rooms with the same name on one line; "Stock pen 3" is a stock pen. */
function countRooms(rooms: { name: string; w: number; d: number }[]): RoomLine[] {
  const lines = new Map<string, RoomLine>();
  for (const room of rooms) {
    const name = room.name.replace(/^(Stock pen|Tack room) \d+$/, "$1");
    const line = lines.get(name) ?? { name, count: 0, squareFeet: 0 };
    line.count += 1;
    line.squareFeet += room.w * room.d;
    lines.set(name, line);
  }
  return [...lines.values()].map((line) => ({ ...line, squareFeet: Math.round(line.squareFeet) }));
}
