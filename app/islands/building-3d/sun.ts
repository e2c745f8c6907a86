/** Where the sun stands over Bayfield, by season and hour. */

/** Degrees north, as content/events.ts has the town. */
const LATITUDE = 37.2256;

/**
 * April 20, June 21, October 20 and December 21: the sun's declination in degrees, and the hour on
 * Bayfield's clocks at which it is highest. That is 12:10 at 107.6 degrees west in Mountain Time, an hour
 * more in daylight time, less the equation of time (NOAA, Solar Calculator).
 */
const DAYS = {
  spring: { declination: 11.5, noon: 13.15 },
  summer: { declination: 23.4, noon: 13.2 },
  fall: { declination: -10.5, noon: 12.92 },
  winter: { declination: -23.4, noon: 12.14 },
};

export type Season = keyof typeof DAYS;

/** Toward the sun, of length 1: x east, y up, z south, as in the scene. */
export type Direction = readonly [x: number, y: number, z: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The sun's direction at an hour on Bayfield's clocks. Below the horizon y is negative. Source: the
 * equatorial to horizontal transformation, Meeus, Astronomical Algorithms, chapter 13.
 */
export function sunDirection(season: Season, hour: number): Direction {
  const { noon } = DAYS[season];
  const declination = radians(DAYS[season].declination);
  const latitude = radians(LATITUDE);
  const angle = radians((hour - noon) * 15);
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
