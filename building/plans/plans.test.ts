import { describe, expect, test } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import { building, roomsOf } from "../geometry/plan.ts";
import { fitName } from "./labels.ts";
import { drawPlans } from "./plans.ts";

const plans = drawPlans();
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = ""]) => text);

test.each(Object.entries(plans))("%s is a 16:9 sheet that says it is a concept", (_name, svg) => {
  expect(svg).toContain('viewBox="0 0 1600 900"');
  const texts = textsOf(svg);
  for (const words of ["Concept drawing,", "not for construction", "Bayfield, Colorado", "N"])
    expect(texts).toContain(words);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

test.each(Object.entries(plans))("%s contains no name that staff can configure", (_name, svg) => {
  // A title may break over several lines, so this test compares words, not markup.
  expect(textsOf(svg).join(" ")).not.toContain(organizationDefaults.name);
});

test.each(Object.entries(plans))("%s has no text too small to read at zoom 3", (_name, svg) => {
  const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
  // On a phone that is 390 px wide, 1600 units at zoom 3 are 1170 px.
  expect(Math.min(...sizes) * (1170 / 1600)).toBeGreaterThanOrEqual(7.5);
});

describe("the arena level", () => {
  const svg = plans["plan-arena-phase-1"];

  test("states the figures of the organization", () => {
    const texts = textsOf(svg);
    for (const figure of ["90,000 sq ft", "28,700 sq ft", "2,000 seats", "250 by 360 ft"])
      expect(texts).toContain(figure);
  });

  test("draws every row of every seating block, and every door", () => {
    const rows = [
      ...svg.matchAll(
        /<path d="([^"]+)" stroke="[^"]+" stroke-width="[^"]+" stroke-dasharray="[\d.]+ [\d.]+" fill="none"/g,
      ),
    ];
    const drawn = rows.flatMap(([, d = ""]) => d.split("M").slice(1)).length;
    expect(drawn).toBe(building.seating.reduce((sum, block) => sum + block.rows, 0));
  });

  test("names every public room", () => {
    const said = textsOf(svg).join(" ");
    for (const room of roomsOf("arena").filter((room) => room.use === "public")) {
      for (const word of room.name.split(" ")) expect(said).toContain(word.replace("&", "&amp;"));
    }
  });
});

describe("a room's name", () => {
  test("breaks into lines where larger letters fit", () => {
    expect(fitName("Women's restroom", 80, 48)?.lines).toEqual(["Women's", "restroom"]);
    expect(fitName("Women's restroom", 300, 30)?.lines).toEqual(["Women's restroom"]);
  });

  test("is left out where it would be too small", () => {
    expect(fitName("Administration", 40, 40)).toBeNull();
  });
});
