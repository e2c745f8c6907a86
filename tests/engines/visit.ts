import { expect as expectNow } from "vitest";
import type { Engine } from "./engine.ts";

/** A browser that draws without a graphics card is slow while other tests run. */
const expect = { poll: <Value>(look: () => Value) => expectNow.poll(look, { timeout: 30_000 }) };

/**
 * Returns what a visitor can do in any engine. The code that runs in the page uses the JavaScript
 * of 2017, for the oldest engine.
 */
export function makeVisit(engine: Pick<Engine, "evaluate" | "clickAt" | "type">) {
  /**
   * Finds the first visible element that matches and contains the text. Returns its middle, or a
   * place near the end of a field, because a field and a button clicked at one point are a double
   * click, which selects a word. Returns null when there is none. It scrolls no further than
   * necessary: Firefox scrolls back to where a visitor typed, and a click would miss.
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

  /** Clicks once the element exists and has stopped moving. */
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

  /**
   * Clicks until the element has the focus, because on a busy machine a click can miss while the
   * page still moves.
   */
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

  /** Types into fields by name, and selects an option where the field is a list. */
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
    /** Waits until the page, or a part of it, contains the text. */
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
    /**
     * Waits until the focused element contains the text; ":focus" matches nothing in a window that
     * is not in front.
     */
    focuses: (text: string) =>
      expect
        .poll(() => engine.evaluate(() => (document.activeElement || document.body).textContent))
        .toBe(text),
    /** Waits until this many elements match. */
    has: (css: string, count = 1) =>
      expect
        .poll(() => engine.evaluate((css) => document.querySelectorAll(css).length, css))
        .toBe(count),
  };
}

const readValue = (css: string) =>
  (document.querySelector(css) as HTMLInputElement | HTMLTextAreaElement).value;
