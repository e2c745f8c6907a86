import { expect, test } from "vitest";
import { clockTime, type Season, sunDirection } from "./sun.ts";
import { initiallyShown } from "./views.ts";

const altitude = (season: Season, hour: number) =>
  (Math.asin(sunDirection(season, hour)[1]) * 180) / Math.PI;

test("when it is highest the sun stands in the south, as high as the season lets it", () => {
  // 90 degrees less the latitude, plus the declination.
  expect(altitude("summer", 13.2)).toBeCloseTo(76.2, 1);
  expect(altitude("winter", 12.14)).toBeCloseTo(29.4, 1);
  const [east, , south] = sunDirection("fall", 12.92);
  expect(east).toBeCloseTo(0, 9);
  expect(south).toBeGreaterThan(0);
});

test("it rises in the east, sets in the west, and winter days are short", () => {
  expect(sunDirection("spring", 8)[0]).toBeGreaterThan(0);
  expect(sunDirection("spring", 16)[0]).toBeLessThan(0);
  expect(altitude("summer", 18.5)).toBeGreaterThan(0);
  expect(altitude("winter", 18.5)).toBeLessThan(0);
});

test("it rises and sets when Bayfield's clocks say", () => {
  // NOAA's Solar Calculator for 37.23 north, 107.60 west: 5:50 am and 8:34 pm on June 21, 7:21 am and
  // 4:56 pm on December 21, when the sun's middle is 0.83 degrees below the horizon.
  const days = [
    ["summer", 5.84, 20.57],
    ["winter", 7.34, 16.94],
  ] as const;
  for (const [season, rise, set] of days)
    for (const hour of [rise, set])
      expect(altitude(season, hour), `${season} ${hour}`).toBeCloseTo(-0.83, 0);
});

test("as the view opens, the sun stands where the renderings have it", () => {
  const painted = [-0.74, 0.36, 0.56];
  const { season, hour } = initiallyShown;
  const apart = sunDirection(season, hour).reduce((sum, at, i) => sum + at * (painted[i] ?? 0), 0);
  expect(apart / Math.hypot(...painted)).toBeGreaterThan(0.99);
});

test("hours are read as on a clock", () => {
  expect([6, 12, 12.5, 15.5, 20].map(clockTime)).toEqual([
    ...["6:00 am", "12:00 pm", "12:30 pm", "3:30 pm", "8:00 pm"],
  ]);
});
