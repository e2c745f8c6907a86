import { expect, test } from "vitest";
import { outlineWords } from "./outline-words.ts";
import { drawPlans } from "./plans.ts";
import { element, textElement } from "./svg.ts";

/**
 * Returns all points of a path of M, l and q steps as absolute positions. Fails for any other step.
 */
function pointsOf(path: string): [number, number][] {
  const points: [number, number][] = [];
  let x = 0;
  let y = 0;
  let start: [number, number] = [0, 0];
  for (const [, step = "", rest = ""] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?\d+/g) ?? []).map(Number);
    if (step === "z") [x, y] = start;
    else {
      expect("Mmlqc").toContain(step);
      const from = step === "M" ? [0, 0] : [x, y];
      for (let i = 0; i < numbers.length; i += 2)
        points.push([(from[0] ?? 0) + (numbers[i] ?? 0), (from[1] ?? 0) + (numbers[i + 1] ?? 0)]);
      [x, y] = points.at(-1) ?? [x, y];
      if (step.toLowerCase() === "m") start = [x, y];
    }
  }
  return points;
}

const placeOf = (svg: string) =>
  (/matrix\(([^)]*)\)/.exec(svg)?.[1] ?? "").split(" ").map(Number) as number[];

test("every text of a plan becomes an outline that needs no font", async () => {
  for (const svg of Object.values(drawPlans())) {
    const outlined = await outlineWords(svg);
    expect(outlined).not.toMatch(/<text|<style|NaN|undefined/);
    const texts = svg.match(/<text/g)?.length ?? 0;
    expect(texts).toBeGreaterThan(30);
    expect(outlined.match(/matrix\(/g)?.length).toBe(texts);
  }
});

test("an outline is at the position of its text, with each text-anchor", async () => {
  const set = (anchor: "start" | "middle" | "end") =>
    outlineWords(textElement(400, 50, "Hitch", { size: 20, anchor }));
  const started = await set("start");
  const centered = await set("middle");
  const ended = await set("end");
  const [scale, , , down, left, baseline] = placeOf(started);
  expect([scale, down, left, baseline]).toEqual([0.02, -0.02, 400, 50]);
  const points = pointsOf(/ d="([^"]*)"/.exec(started)?.[1] ?? "");
  const right = Math.max(...points.map(([x]) => x)) * 0.02;
  // The word has five letters that are about 20 units wide, and stands on the baseline.
  expect(right).toBeGreaterThan(35);
  expect(right).toBeLessThan(60);
  expect(Math.min(...points.map(([, y]) => y))).toBeGreaterThanOrEqual(-20);
  expect(Math.max(...points.map(([, y]) => y))).toBeLessThan(800);
  const width = 400 - (placeOf(ended)[4] ?? 0);
  expect(width).toBeGreaterThan(right);
  expect(400 - (placeOf(centered)[4] ?? 0)).toBeCloseTo(width / 2, 1);
});

test("equal letters have equal paths, independent of the letters before them", async () => {
  const d = async (text: string) =>
    / d="([^"]*)"/.exec(await outlineWords(textElement(0, 0, text)))?.[1];
  const last = async (text: string) =>
    (await d(text))
      ?.split("M")
      .at(-1)
      ?.replace(/^-?\d+ ?-?\d+/, "");
  expect(await last("ao")).toBe(await last("Hanno"));
});

test("rotation, color, weight and font are kept; a character without a glyph throws", async () => {
  const turned = await outlineWords(textElement(10, 20, "A & B", { turn: -90, fill: "#5a544f" }));
  expect(turned).toMatch(/transform="rotate\(-90 10 20\) matrix\([^)]*\)" fill="#5a544f"/);
  const plain = await outlineWords(textElement(0, 0, "Gate"));
  expect(await outlineWords(textElement(0, 0, "Gate", { weight: 600 }))).not.toBe(plain);
  expect(await outlineWords(textElement(0, 0, "Gate", { face: "serif" }))).not.toBe(plain);
  await expect(outlineWords(textElement(0, 0, "空"))).rejects.toThrow("lacks a letter");
  expect(await outlineWords(element("rect", { width: 2 }))).toBe('<rect width="2"/>');
});
