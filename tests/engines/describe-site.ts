import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failures } from "#content/failures.ts";
import { newsletterContent } from "#content/newsletter.ts";
import { message } from "#tests/support/message.ts";
import { moveTexts } from "#tests/support/move-texts.ts";
import { readRow } from "#tests/support/site-database.ts";
import { type SiteProcess, sessionCookieOf, startSite } from "#tests/support/site-process.ts";
import { testEditing } from "./editing.ts";
import type { Engine, OpenEngine } from "./engine.ts";
import { signIn } from "./sign-in.ts";
import { makeVisit } from "./visit.ts";

const DIALOG = "dialog[open]";

/**
 * The part of the browser tests that runs in every engine; for Chromium, tests/e2e has what
 * visitors do.
 */
export function describeSite(name: string, openEngine: OpenEngine): void {
  let site: SiteProcess;
  let engine: Engine;
  let visit: ReturnType<typeof makeVisit>;

  beforeAll(async () => {
    engine = await openEngine();
    site = await startSite();
    visit = makeVisit(engine);
  });
  afterAll(async () => {
    await engine?.close();
    await site?.remove();
  });

  const open = (path: string) => engine.open(`${site.url}${path}`);

  /** Returns a file that the staff area exports. */
  async function exported(path: string): Promise<string> {
    const cookie = await sessionCookieOf(site.url, site.administrator);
    return (await fetch(`${site.url}/admin/${path}`, { headers: { cookie } })).text();
  }

  describe(`in ${name}`, () => {
    testEditing(() => ({ engine, visit, site }));

    if (name === "Chromium") return;

    test("an empty date of the desk shows no day, until one is chosen", async () => {
      await signIn({ engine, visit, site });
      await open("/admin/audit");
      await visit.has("html[data-started]");
      const isShown = () =>
        engine.evaluate(() => {
          const day = document.querySelector("[name=day]") as Element;
          return getComputedStyle(day).color !== "rgba(0, 0, 0, 0)";
        });
      const choose = (value: string) =>
        engine.evaluate((value) => {
          const day = document.querySelector("[name=day]") as HTMLInputElement;
          day.value = value;
          day.dispatchEvent(new Event("input", { bubbles: true }));
        }, value);
      // Firefox shows the order of day, month and year.
      const emptyIsShown = name !== "WebKit";
      expect(await isShown()).toBe(emptyIsShown);
      await choose("2026-11-28");
      expect(await isShown()).toBe(true);
      await choose("");
      expect(await isShown()).toBe(emptyIsShown);
    });

    test("a link of the menu opens a page at its top, and the menu is closed on the way back", async () => {
      await open("/");
      await visit.has("html[data-started]");
      await engine.evaluate(() => document.body.setAttribute("data-left", ""));
      await visit.click(".menu summary");
      await visit.has("main[inert], [inert] main");
      await visit.click(".menu a", "News");
      await visit.isAt("/news");
      expect(await engine.evaluate(() => scrollY)).toBe(0);
      await engine.evaluate(() => history.back());
      await visit.isAt("/");
      // The browser kept the page itself.
      await visit.has("body[data-left]");
      await visit.has(".menu[open], [inert]", 0);
      await engine.evaluate(() => history.forward());
      await visit.isAt("/news");
    });

    test("the contact form shows mistakes, and stores what is sent", async () => {
      await open("/contact");
      await visit.fill({ ...message, lastName: "Larkspur", message: "short" });
      await visit.click("main form button", "Submit");
      await visit.reads("Message must be at least 10 characters", "main");
      await visit.fill({ message: ` and longer in ${name}` });
      await visit.click("main form button", "Submit");
      await visit.reads("Message Sent Successfully");
      expect(await exported("messages/export")).toContain(`short and longer in ${name}`);
    });

    test("translated, the contact form shows a mistake, and stores what is sent", async () => {
      await open("/contact");
      await engine.evaluate(moveTexts);
      await visit.has("h1 > font > font");
      await visit.fill({ ...message, email: "t.fenn@" });
      await visit.click("main form button", "Submit");
      await visit.has("main [name=email][aria-invalid=true]");
      await visit.fill({ email: `${name}.example.org` });
      await visit.click("main form button", "Submit");
      await visit.reads("Message Sent Successfully");
      expect(await exported("messages/export")).toContain(`t.fenn@${name}.example.org`);
    });

    // WebKit loads the page again, and its driver then stops answering.
    if (name === "Firefox")
      test("back from the page after a gift, the form is as it was, and can be sent", async () => {
        await open("/donate");
        await visit.has("html[data-started]");
        await visit.click(".gift-amounts label", "$150");
        await visit.fill({ firstName: "Ada", lastName: "Larkspur", email: "ada@example.org" });
        await visit.click("main form button", "Make a test gift");
        await visit.reads("Your gift has arrived");
        await engine.evaluate(() => history.back());
        await visit.isAt("/donate");
        await visit.has(".giving-foot button[aria-disabled=false]");
        await visit.has("[name=amount][value='150']:checked");
        expect(
          await engine.evaluate(
            () => (document.querySelector("main [name=email]") as HTMLInputElement).value,
          ),
        ).toBe("ada@example.org");
      });

    test("an extension adds nodes beside fields before their scripts start: texts stay, and are sent", async () => {
      await open("/newsletter");
      await engine.evaluate(() => {
        const field = document.querySelector("main [name=email]") as HTMLInputElement;
        field.before(document.createElement("div"));
        field.after(document.createElement("div"));
        field.value = "before.it.wakes";
      });
      await visit.fill({ email: "@example.org" });
      await visit.click("main form button", newsletterContent.form.submit);
      await visit.reads(failures.noMail.newsletter.text);
      expect(readRow(site, "select email from subscribers")).toEqual({
        email: "before.it.wakes@example.org",
      });
    });

    test("a picture of the gallery opens, zooms, and closes by Escape", async () => {
      await open("/plans");
      await visit.click('[aria-label="Open: Aerial view"], .slide-link');
      await visit.has(DIALOG);
      await visit.click(`${DIALOG} button`, "Zoom in");
      await visit.reads("125%", DIALOG);
      await engine.press("Escape");
      await visit.has(DIALOG, 0);
      await visit.isAt("/plans");
    });

    test("a news item opens in a dialog, and closing it gives the focus back", async () => {
      await open("/news");
      await visit.click("main [data-opens-dialog]", "View Press Release");
      await visit.reads("Media contact", DIALOG);
      await engine.press("Escape");
      await visit.has(DIALOG, 0);
      await visit.focuses("View Press Release");
    });

    test("the 3D view is drawn, or says that this browser cannot draw it and shows the picture", async () => {
      await open("/plans");
      await visit.click(".view3d button", "Open the 3D view");
      const draws = await engine.evaluate(() =>
        Boolean(document.createElement("canvas").getContext("webgl2")),
      );
      if (draws) return visit.has(".view3d [data-state=ready] canvas[data-drawn]");
      await visit.reads("This browser can't show the 3D view", ".view3d");
      await visit.has(".view3d .picture img");
    });
  });
}
