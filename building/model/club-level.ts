/** The parts that phase 2 adds inside the building. */
import { building, clubFloor } from "../geometry/heights.ts";
import { Solid } from "./solid.ts";

/** The rooms over the concourse, the long tables and the lamps of the club level. */
export function clubLevel(): Solid {
  const solid = new Solid(35);
  for (const room of building.rooms.filter(({ level, phase }) => level === "club" && phase === 2)) {
    solid.box(
      "oak",
      [room.x + 0.3, room.y + 0.3, clubFloor - 0.6],
      [room.x + room.w - 0.3, room.y + room.d - 0.3, clubFloor + 0.05],
    );
    for (const [a, b] of [
      [
        [room.x, room.y],
        [room.x + room.w, room.y + 0.4],
      ],
      [
        [room.x, room.y],
        [room.x + 0.4, room.y + room.d],
      ],
    ] as const)
      solid.box("paneling", [a[0], a[1], clubFloor], [b[0], b[1], clubFloor + 9]);
    for (let x = room.x + 6; x < room.x + room.w - 8; x += 12)
      for (let y = room.y + 5; y < room.y + room.d - 4; y += 9)
        solid.box("cream", [x, y, clubFloor + 2.2], [x + 7, y + 2.6, clubFloor + 2.6], {
          closed: true,
        });
    if (room.use === "public") loungeWall(solid, room);
  }
  return solid;
}

/** The lounge as the audience sees it: a warm back wall, and lamps over the tables. */
function loungeWall(solid: Solid, { x, y, w }: (typeof building.rooms)[number]): void {
  const back = y + 0.5;
  for (let at = x; at < x + w - 4; at += 8)
    solid.face("warm", [
      [at + 7.6, back, clubFloor],
      [at, back, clubFloor],
      [at, back, clubFloor + 9],
      [at + 7.6, back, clubFloor + 9],
    ]);
  for (let at = x + 9; at < x + w; at += 12)
    solid.round("lamp", [at, y + 10, clubFloor + 7], [0.9, 0.5], 0.9, 6);
}
