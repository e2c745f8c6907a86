/** The building's parameters and the heights computed from them, in feet (building/README.md). */
import building from "../parameters.json" with { type: "json" };

export { building };
export const site = building.site;

const { roof, envelope, arenaFloor } = building;
export const half = envelope.w / 2;
export const length = envelope.d;
export const nave = roof.naveHalfWidth;
export const eave = roof.naveEave;
export const ridge = eave + nave * roof.naveSlope;
export const aisleTop = roof.aisleEave + (half - nave) * roof.aisleSlope;
export const clubFloor = building.levels.find(({ id }) => id === "club")?.z ?? 0;
export const floorHalf = arenaFloor.w / 2;
export const floorFront = arenaFloor.y;
export const floorBack = arenaFloor.y + arenaFloor.d;

/** The height of the underside of the high roof, `x` feet from the axis. */
export const naveRoof = (x: number) => eave + (nave - Math.abs(x)) * roof.naveSlope;

/** The height of the underside of the low roofs, `x` feet from the axis. */
export const aisleRoof = (x: number) => roof.aisleEave + (half - Math.abs(x)) * roof.aisleSlope;

export interface Seat {
  x: number;
  y: number;
  /** The height of the step below the seat. */
  z: number;
  faces: "east" | "west" | "north";
}

/** Returns every seat of every block. */
export function seats(): Seat[] {
  return building.seating.flatMap((block) => {
    const faces = block.faces as Seat["faces"];
    const deep = block.rows * block.rowDepth;
    return Array.from({ length: block.rows * block.seats }, (_, i) => {
      const row = Math.floor(i / block.seats);
      const along = ((i % block.seats) + 0.5) * block.seatWidth;
      const depth = (row + 0.55) * block.rowDepth;
      const z = stepOf(block.kind, row);
      if (faces === "east") return { x: block.x + deep - depth, y: block.y + along, z, faces };
      if (faces === "west") return { x: block.x + depth, y: block.y + along, z, faces };
      return { x: block.x + along, y: block.y + deep - depth, z, faces };
    });
  });
}

/** Returns the height of a row. Benches rise more steeply than the places for wheelchairs. */
export const stepOf = (kind: string, row: number) =>
  building.stands.frontWalkZ +
  (kind.startsWith("bench") ? building.stands.rise * (row + 1) : 1.5 * row);
