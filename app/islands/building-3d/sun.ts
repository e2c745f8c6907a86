/** Where the sun stands over Bayfield, by season and hour. */

/** Degrees north, as content/events.ts has the town. */
const LATITUDE = 37.2256;

/** The sun's declination in degrees on April 20, June 21, October 20 and December 21. */
const DECLINATIONS = { spring: 11.5, summer: 23.4, fall: -10.5, winter: -23.4 };

export type Season = keyof typeof DECLINATIONS;

/** Toward the sun, of length 1: x east, y up, z south, as in the scene. */
export type Direction = readonly [x: number, y: number, z: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The sun's direction at an hour of solar time (12 is when it is highest). Below the horizon y is
 * negative. Source: the equatorial to horizontal transformation, Meeus, Astronomical Algorithms, chapter 13.
 */
export function sunDirection(season: Season, hour: number): Direction {
  const declination = radians(DECLINATIONS[season]);
  const latitude = radians(LATITUDE);
  const angle = radians((hour - 12) * 15);
  const [sin, cos] = [Math.sin(declination), Math.cos(declination)];
  return [
    -cos * Math.sin(angle),
    Math.sin(latitude) * sin + Math.cos(latitude) * cos * Math.cos(angle),
    Math.sin(latitude) * cos * Math.cos(angle) - Math.cos(latitude) * sin,
  ];
}

/** "3:30 pm" for 15.5. */
export function clockTime(hour: number): string {
  const minutes = String(Math.round((hour % 1) * 60)).padStart(2, "0");
  return `${Math.floor((hour + 11) % 12) + 1}:${minutes} ${hour < 12 ? "am" : "pm"}`;
}
