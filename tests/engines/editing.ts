import { expect, test } from "vitest";
import { sectionTexts } from "#content/desk/site.ts";
import { CLIPBOARDS } from "./clipboards.ts";
import { type Opened, signIn } from "./sign-in.ts";

/** The heading of About Us in its editor. */
const FIELD = '[data-path="page.heading"]';

/** The actions of staff in any engine: they sign in, and change a text in the page with keys. */
export function testEditing(opened: () => Opened): void {
  test("a text of a page is typed, cut, pasted and undone in the page, and saved as typed", async () => {
    const { engine, visit, site } = opened();
    await signIn(opened());
    await engine.open(`${site.url}/admin/site/edit/about`);
    await expect.poll(() => engine.evaluate(read, FIELD), { timeout: 30_000 }).toBe("About Us");
    const shows = (text: string) =>
      expect.poll(() => engine.evaluate(read, FIELD), { timeout: 30_000 }).toBe(text);
    const { x, y } = (await engine.evaluate(middleOf, FIELD)) ?? { x: 0, y: 0 };
    await engine.clickAt(x, y);

    await engine.press("End");
    await engine.type(" x y z");
    await shows("About Us x y z");
    await engine.press("Control", "a");
    await engine.press("Control", "x");
    await shows("");
    await engine.type("New words ");
    await shows("New words ");
    await engine.press("Control", "v");
    await shows("New words About Us x y z");
    await engine.undo();
    await shows("New words ");
    await engine.type("for all");
    await shows("New words for all");
    await visit.reads("Draft saved");
    await engine.open(`${site.url}/admin/site/edit/about`);
    await shows("New words for all");
  });

  test("text copied from other programs is pasted into a news item with its bold words, lists, links and lines", async () => {
    const { engine, visit, site } = opened();
    await signIn(opened());
    await engine.open(`${site.url}/admin/site/news`);
    await visit.click("main a", sectionTexts.news?.add);
    await visit.has(TEXT);
    for (const { name, html, text, pasted } of CLIPBOARDS) {
      await visit.click(TEXT);
      // Select the text, because WebKit copies nothing without a selection.
      await engine.press("Control", "a");
      await engine.type("x");
      await engine.press("Control", "a");
      await engine.evaluate(copyInstead, html ?? "", text ?? "Plain");
      await engine.press("Control", "c");
      await engine.press("Control", "v");
      await expect
        .poll(() => engine.evaluate(readText, TEXT), { timeout: 30_000, message: name })
        .toBe(pasted);
    }
  });
}

/** The text of a news item. */
const TEXT = ".news-text[role=textbox]";

/** Makes the next copy put a program's text on the clipboard, and its HTML if it has any. */
const copyInstead = (html: string, text: string) =>
  document.addEventListener(
    "copy",
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (html) event.clipboardData?.setData("text/html", html);
      event.clipboardData?.setData("text/plain", text);
    },
    { once: true, capture: true },
  );

/**
 * Returns the HTML of the text without classes and without what ProseMirror adds at the end of a
 * line.
 */
const readText = (css: string) =>
  document
    .querySelector(css)
    ?.innerHTML.replace(/<(br|img class="ProseMirror-separator")[^>]*>/g, "")
    .replace(/ class="[^"]*"/g, "");

/**
 * Returns what the field in the page's frame shows, with visible non-breaking spaces; undefined
 * before the field exists.
 */
const read = (css: string) =>
  document.querySelector("iframe")?.contentDocument?.querySelector(css)?.textContent;

/** Returns where the middle of the field is in the window. */
const middleOf = (css: string) => {
  const frame = document.querySelector("iframe");
  const box = frame?.contentDocument?.querySelector(css)?.getBoundingClientRect();
  const outer = frame?.getBoundingClientRect();
  return box && outer
    ? { x: outer.x + box.x + box.width / 2, y: outer.y + box.y + box.height / 2 }
    : null;
};
