/** Writes names in rooms, at sizes that fit. */
import { building, type Room } from "../geometry/plan.ts";
import { ink, textElement } from "./svg.ts";
import { rectOnPaper, type View } from "./view.ts";

const LARGEST = 17;
const SMALLEST = 10.5;
/** An upper bound of the mean width of a sans-serif letter, in ems. */
const LETTER = 0.5;
const LEADING = 1.14;

/**
 * Short names for rooms whose full name is too long for the sheet; the list of rooms beside it has
 * the full name.
 */
const SHORT: Record<string, string> = {
  administration: "Admin office",
  "club-women": "Women",
  "club-men": "Men",
};
/** How far a name moves aside for a door that swings into its room, in units of the sheet. */
const ASIDE = 6;
/**
 * A restroom whose `w` is less than this, in feet, has its name beside the door instead of under
 * it.
 */
const SHALLOW = 10;

/**
 * Returns the room's name in one to three lines, at the largest size that fits; an empty string
 * when none fits.
 */
export function roomName(view: View, room: Room, options: { fill?: string } = {}): string {
  const box = rectOnPaper(view, room);
  const isNarrow = box.width < box.height * 0.45;
  const [width, height] = isNarrow ? [box.height, box.width] : [box.width, box.height];
  const aside = isNarrow ? 0 : asideOfDoors(room);
  const fit = fitName(SHORT[room.id] ?? room.name, width - 8 - Math.abs(aside) * 1.5, height - 6);
  if (!fit) return "";
  const { lines, size } = fit;
  const cx = box.x + box.width / 2 + aside;
  const cy = box.y + box.height / 2;
  const first = -((lines.length - 1) * size * LEADING) / 2 + size * 0.34;
  return lines
    .map((line, i) => {
      const offset = first + i * size * LEADING;
      const style = { size, anchor: "middle", fill: options.fill ?? ink } as const;
      return isNarrow
        ? textElement(cx + offset, cy, line, { ...style, turn: -90 })
        : textElement(cx, cy + offset, line, style);
    })
    .join("");
}

/**
 * Returns a shift to the right (positive) or left of the middle, away from doors in the room's
 * southern or northern wall.
 */
function asideOfDoors(room: Room): number {
  if (room.w < SHALLOW && room.use === "restroom") return ASIDE * 4;
  const doors = building.doors.filter(
    (door) => door.room === room.id && door.level === room.level && door.along === "x",
  );
  const south = doors.some((door) => Math.abs(door.y - room.y) < 0.1);
  const north = doors.some((door) => Math.abs(door.y - room.y - room.d) < 0.1);
  return south === north ? 0 : south ? ASIDE : -ASIDE;
}

/**
 * Returns the lines of a name and its largest size in a box, in units of the sheet. Exported for
 * its test.
 */
export function fitName(
  name: string,
  width: number,
  height: number,
): { lines: string[]; size: number } | null {
  const candidates = waysToBreak(name.split(" ")).map((lines) => {
    const longest = Math.max(...lines.map((line) => line.length));
    const size = Math.min(LARGEST, width / (longest * LETTER), height / (lines.length * LEADING));
    return { lines, size };
  });
  const best = candidates.sort((a, b) => b.size - a.size || a.lines.length - b.lines.length)[0];
  return best && best.size >= SMALLEST ? best : null;
}

/** Returns every way to break the words into at most three lines. */
function waysToBreak(parts: string[]): string[][] {
  const ways: string[][] = [[parts.join(" ")]];
  for (let i = 1; i < parts.length; i++) {
    const head = parts.slice(0, i).join(" ");
    ways.push([head, parts.slice(i).join(" ")]);
    for (let j = i + 1; j < parts.length; j++) {
      ways.push([head, parts.slice(i, j).join(" "), parts.slice(j).join(" ")]);
    }
  }
  return ways;
}
