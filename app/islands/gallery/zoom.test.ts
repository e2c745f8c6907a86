import { describe, expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { type Frame, panBy, wholePicture, type ZoomView, zoomBy, zoomTo } from "./zoom.ts";

const desktop: Frame = {
  stage: { width: 1280, height: 720 },
  picture: { width: 1280, height: 720 },
};
const phone: Frame = { stage: { width: 390, height: 600 }, picture: { width: 390, height: 219.4 } };

describe("zoom", () => {
  test("takes the nearest step when fingers stop between two", () => {
    expect(zoomTo(wholePicture, 1.6, desktop).zoom).toBe(1.5);
    expect(zoomTo(wholePicture, 1.63, desktop).zoom).toBe(1.75);
  });

  test("does not move the point under the pointer", () => {
    const at = { x: 300, y: 120 };
    const view = zoomTo(wholePicture, 2, desktop, at);
    // The point of the picture under the pointer is (at - offset) / zoom.
    expect((at.x - view.x) / view.zoom).toBeCloseTo(at.x);
    expect((at.y - view.y) / view.zoom).toBeCloseTo(at.y);
  });
});

describe("moving", () => {
  test("stops at the picture's edges", () => {
    const view = zoomTo(wholePicture, 2, desktop);
    expect(panBy(view, 10_000, -10_000, desktop)).toEqual({ zoom: 2, x: 640, y: -360 });
  });

  test("a wide picture on a tall stage moves sideways before it moves up and down", () => {
    const view = zoomTo(wholePicture, 2, phone);
    expect(panBy(view, -500, -500, phone)).toEqual({ zoom: 2, x: -195, y: 0 });
    const closer = zoomTo(wholePicture, 3, phone);
    expect(panBy(closer, 0, -500, phone).y).toBeCloseTo(-(219.4 * 3 - 600) / 2);
  });
});

test("after any actions the zoom is a step from 1 to 3 and no edge of the picture is inside the stage", () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant("zoom" as const), to: fc.double({ noNaN: false }) }),
    fc.record({ kind: fc.constant("step" as const), steps: fc.integer({ min: -9, max: 9 }) }),
    fc.record({
      kind: fc.constant("pan" as const),
      dx: fc.integer({ min: -5000, max: 5000 }),
      dy: fc.integer({ min: -5000, max: 5000 }),
    }),
  );
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 30 }),
      fc.constantFrom(desktop, phone),
      (acts, frame) => {
        let view: ZoomView = wholePicture;
        for (const one of acts) {
          if (one.kind === "zoom") view = zoomTo(view, one.to, frame, { x: 80, y: -40 });
          else if (one.kind === "step") view = zoomBy(view, one.steps, frame);
          else view = panBy(view, one.dx, one.dy, frame);
          expect(view.zoom).toBeGreaterThanOrEqual(1);
          expect(view.zoom).toBeLessThanOrEqual(3);
          expect(Number.isInteger(view.zoom * 4)).toBe(true);
          for (const [offset, size] of [
            [view.x, "width"],
            [view.y, "height"],
          ] as const) {
            const slack = Math.max(0, (frame.picture[size] * view.zoom - frame.stage[size]) / 2);
            expect(Math.abs(offset)).toBeLessThanOrEqual(slack + 1e-9);
          }
        }
      },
    ),
  );
});
