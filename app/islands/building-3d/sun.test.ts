import { expect, test } from "vitest";
import { clockTime, type Season, sunDirection } from "./sun.ts";

const altitude = (season: Season, hour: number) =>
  (Math.asin(sunDirection(season, hour)[1]) * 180) / Math.PI;

test("at noon the sun stands in the south, as high as the season lets it", () => {
  // 90 degrees less the latitude, plus the declination.
  expect(altitude("summer", 12)).toBeCloseTo(76.2, 1);
  expect(altitude("winter", 12)).toBeCloseTo(29.4, 1);
  const [east, , south] = sunDirection("fall", 12);
  expect(east).toBeCloseTo(0, 9);
  expect(south).toBeGreaterThan(0);
});

test("it rises in the east, sets in the west, and winter days are short", () => {
  expect(sunDirection("spring", 8)[0]).toBeGreaterThan(0);
  expect(sunDirection("spring", 16)[0]).toBeLessThan(0);
  expect(altitude("summer", 18.5)).toBeGreaterThan(0);
  expect(altitude("winter", 18.5)).toBeLessThan(0);
});

test("as the view opens, the sun stands where the renderings have it", () => {
  const painted = [-0.74, 0.36, 0.56];
  const apart = sunDirection("fall", 15.5).reduce((sum, at, i) => sum + at * (painted[i] ?? 0), 0);
  expect(apart / Math.hypot(...painted)).toBeGreaterThan(0.99);
});

test("hours are read as on a clock", () => {
  expect([6, 12, 12.5, 15.5, 20].map(clockTime)).toEqual([
    ...["6:00 am", "12:00 pm", "12:30 pm", "3:30 pm", "8:00 pm"],
  ]);
});
