import { expect as expectNow } from "vitest";
import type { Engine } from "./engine.ts";

/** A browser that draws without a graphics card is slow beside other tests. */
const expect = { poll: <Value>(look: () => Value) => expectNow.poll(look, { timeout: 30_000 }) };

/** What a visitor does in any engine. What runs in the page is written in the JavaScript of 2017, for the oldest. */
export function visitWith(engine: Pick<Engine, "evaluate" | "clickAt" | "type">) {
  /**
   * The middle of the first visible element that matches and holds the text, of a field near its end: a
   * field and a button clicked at one point are a double click, which selects a word. Null where there is none.
   * Scrolled no further than it must be: Firefox scrolls back to where a visitor typed, and a click would miss.
   */
  const find = (css: string, text: string) =>
    engine.evaluate(
      (css, text) => {
        const element = Array.from(document.querySelectorAll(css)).find(
          (each) =>
            each.getClientRects().length > 0 &&
            getComputedStyle(each).visibility === "visible" &&
            String(each.textContent).includes(text),
        );
        if (!element) return null;
        element.scrollIntoView({ block: "nearest", behavior: "instant" });
        const box = element.getBoundingClientRect();
        const along = element.matches("input:not([type=radio]), textarea") ? 0.9 : 0.5;
        return { x: box.left + box.width * along, y: box.top + box.height / 2 };
      },
      css,
      text,
    );

  /** Clicks once the element is there and stands still. */
  async function click(css: string, text = ""): Promise<void> {
    let place: { x: number; y: number } | null = null;
    await expect
      .poll(async () => {
        const before = place?.y;
        place = await find(css, text);
        return place !== null && place.y === before;
      })
      .toBe(true);
    const { x, y } = place ?? { x: 0, y: 0 };
    await engine.clickAt(x, y);
  }

  /** Clicks until the element has the focus: on a busy machine a click can miss a page that still moves. */
  const focus = (css: string) =>
    expect
      .poll(async () => {
        await click(css);
        return engine.evaluate(
          (css) =>
            Array.from(document.querySelectorAll(css)).indexOf(document.activeElement as Element) >=
            0,
          css,
        );
      })
      .toBe(true);

  /** Types into fields by name, and chooses where the field is a list. */
  async function fill(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const field = `main [name="${name}"]`;
      const isList = await engine.evaluate(
        (css, value) => {
          const list = document.querySelector(css);
          if (!(list instanceof HTMLSelectElement)) return false;
          list.value = value;
          list.dispatchEvent(new Event("change", { bubbles: true }));
          return true;
        },
        field,
        value,
      );
      if (isList) continue;
      await focus(field);
      await engine.type(value);
      await expect.poll(() => engine.evaluate(readValue, field)).toContain(value);
    }
  }

  return {
    click,
    fill,
    /** Waits until the page, or a part of it, holds the text. */
    reads: (text: string, css = "body") =>
      expect
        .poll(() =>
          engine.evaluate(
            (css) => Array.from(document.querySelectorAll(css), (part) => part.textContent).join(),
            css,
          ),
        )
        .toContain(text),
    /** Waits until the path with its query is this. */
    isAt: (path: string) =>
      expect.poll(() => engine.evaluate(() => location.pathname + location.search)).toBe(path),
    /** Waits until what has the focus holds the text; ":focus" says nothing in a window that is not in front. */
    focuses: (text: string) =>
      expect
        .poll(() => engine.evaluate(() => (document.activeElement || document.body).textContent))
        .toBe(text),
    /** Waits until so many elements match. */
    has: (css: string, count = 1) =>
      expect
        .poll(() => engine.evaluate((css) => document.querySelectorAll(css).length, css))
        .toBe(count),
  };
}

const readValue = (css: string) =>
  (document.querySelector(css) as HTMLInputElement | HTMLTextAreaElement).value;
