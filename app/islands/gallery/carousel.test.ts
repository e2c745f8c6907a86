import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { inViewText, slidesInView } from "./carousel.ts";

const count = 14;

test("slides of the whole width, two thirds and half: those wholly in view", () => {
  expect(slidesInView({ scrolled: 0, measure: 350, slide: 350, gap: 16, count })).toEqual({
    first: 0,
    last: 0,
  });
  expect(slidesInView({ scrolled: 516, measure: 750, slide: 500, gap: 16, count })).toEqual({
    first: 1,
    last: 1,
  });
  expect(slidesInView({ scrolled: 0, measure: 1300, slide: 636, gap: 28, count })).toEqual({
    first: 0,
    last: 1,
  });
});

test("at the end of the row the last slide is in view", () => {
  const row = { measure: 1300, slide: 636, gap: 28, count };
  expect(slidesInView({ ...row, scrolled: 99_999 })).toEqual({ first: 12, last: 13 });
});

test("before the row is laid out only the first slide is in view", () => {
  expect(slidesInView({ scrolled: 0, measure: 0, slide: 0, gap: 0, count })).toEqual({
    first: 0,
    last: 0,
  });
});

test("at any scroll position first and last are slides of the row in order", () => {
  const length = fc.double({ min: 1, max: 4000, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: -500, max: 90_000, noNaN: true }), length, (scrolled, slide) => {
      const { first, last } = slidesInView({
        scrolled,
        measure: slide * 2 + 20,
        slide,
        gap: 20,
        count,
      });
      expect(first).toBeGreaterThanOrEqual(0);
      expect(last).toBeGreaterThanOrEqual(first);
      expect(last).toBeLessThan(count);
    }),
  );
});

test("the text names one slide, or the first and the last", () => {
  expect(inViewText(2, 2, 14)).toBe("3 of 14");
  expect(inViewText(2, 3, 14)).toBe("3-4 of 14");
});
