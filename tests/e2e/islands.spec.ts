import type { Page } from "@playwright/test";
import { firstCampaign } from "#domain/content/facts/campaign.ts";
import {
  expect,
  expectText,
  fillContact,
  findHeading,
  followLink,
  openPage,
  pressButton,
  publish,
  test,
  waitForScripts,
} from "./fixtures.ts";

/** Returns the bytes of script on the page as they came over the network. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

/** Delays React's code until you call the returned function. */
async function delayReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/react-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a page read to its end loads at most 3 kB of script", async ({ page }) => {
  for (const path of ["/", "/plans", "/donate"]) {
    await openPage(page, path);
    await page.mouse.move(400, 300);
    for (let y = 0; y < 12; y += 1) {
      await page.mouse.wheel(0, 900);
      await page.mouse.move(300 + y * 20, 200 + y * 30);
    }
    await expect(page.getByRole("banner")).toHaveAttribute("data-solid", /true|false/);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await page.waitForLoadState("networkidle");
    expect(await scriptBytes(page), path).toBeLessThanOrEqual(3_000);
    await expect(page.locator("[data-hydrated]"), path).toHaveCount(0);
  }
});

test("once staff have confirmed the balances, the time of the count is shown in the visitor's zone", async ({
  page,
  site,
}) => {
  const opening = { ...firstCampaign.opening, enteredOn: "2026-03-01" };
  publish(site, "campaign", { ...firstCampaign, opening });
  await openPage(page, "/");
  const time = page.locator("time[data-local]");
  await expect(time).toHaveText(/ UTC$/);
  await time.scrollIntoViewIfNeeded();
  await expect(time).toHaveText(/^\w+ \d+, \d{4} at \d+:\d{2} [AP]M$/);
  // Other tests look at the first edition.
  publish(site, "campaign", firstCampaign);
});

test("a click before an island's code has loaded takes effect once it has", async ({ page }) => {
  const release = await delayReact(page);
  await openPage(page, "/plans");
  await page.locator(".slide-link").first().click();
  await expect(page).toHaveURL("/plans");
  release();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/\?item=/);
});

test("a click while an island hydrates takes effect once", async ({ page }) => {
  await openPage(page, "/plans");
  const before = await page.evaluate(() => history.length);
  await page.locator("[data-island=gallery]").evaluate((island) => {
    const link = island.querySelector<HTMLElement>(".slide-link");
    const listen = island.addEventListener.bind(island);
    // React begins to listen here, before it has drawn anything.
    island.addEventListener = (type: string, listener: EventListener, options?: boolean) => {
      island.addEventListener = listen;
      listen(type, listener, options);
      queueMicrotask(() => link?.click());
    };
    link?.focus();
  });
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/plans$/);
});

test("text typed before the form's code has loaded stays, and is sent once", async ({ page }) => {
  const release = await delayReact(page);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  await openPage(page, "/contact");
  await fillContact(page, "Typed before any code was there.");
  await pressButton(page, "Submit");
  await pressButton(page, "Submit");
  release();
  const thanks = findHeading(page, "Message Sent Successfully");
  await expect(thanks).toBeFocused();
  await expect(thanks).toHaveAccessibleDescription(/We'll get back to you soon/);
  await expectText(page.getByRole("status"), "Message Sent Successfully");
  await expect(page.getByLabel("First Name")).toHaveValue("");
  expect(posts).toEqual(["/api/contact"]);
});

test("a press between the thanks and the empty form sends the same message, which is stored once", async ({
  page,
}) => {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") keys.push(request.postDataJSON().key);
  });
  await openPage(page, "/contact");
  await fillContact(page, "Pressed once more at the thanks.");
  await page.evaluate(() => {
    const thanked = new MutationObserver(() => {
      if (!document.querySelector("[aria-describedby=contact-thanks]")) return;
      thanked.disconnect();
      document.querySelector<HTMLElement>("#contact-fields [type=submit]")?.click();
    });
    thanked.observe(document.body, { childList: true, subtree: true });
  });
  await pressButton(page, "Submit");
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);
  await expect(findHeading(page, "Message Sent Successfully")).toBeFocused();
  await expect(page.getByLabel("First Name")).toHaveValue("");
});

test("a prerendered page requests nothing until it is activated", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "prerendering", { get: () => true });
    localStorage.setItem("contact-waiting", "yes");
  });
  await page.goto("/plans?item=aerial-view", { waitUntil: "networkidle" });
  await waitForScripts(page);
  const scripts = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length,
    );
  expect(await scripts()).toBe(1);
  await page.evaluate(() => document.dispatchEvent(new Event("prerenderingchange")));
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await scripts()).toBeGreaterThan(1);
});

test("the first page does not fade in, the next one does, and none under reduced motion; a fading page takes presses", async ({
  page,
}) => {
  const fades = () => page.locator("html").getAttribute("data-fades");
  await page.addInitScript(() => {
    addEventListener("pagereveal", async (event) => {
      const { viewTransition } = event as Event & {
        viewTransition?: { finished: Promise<void> } | null;
      };
      let isOver = !viewTransition;
      viewTransition?.finished.finally(() => {
        isOver = true;
      });
      let hasFaded = false;
      while (!isOver) {
        await new Promise(requestAnimationFrame);
        const pressed = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("main");
        if (pressed && getComputedStyle(pressed).opacity < "1") hasFaded = true;
      }
      document.documentElement.dataset.fades = String(hasFaded);
    });
  });
  await page.goto("/about");
  await expect.poll(fades).toBe("false");
  for (const [reducedMotion, name, path] of [
    ["no-preference", "News", "/news"],
    ["reduce", "About Us", "/about"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await followLink(page.getByRole("banner"), name);
    await page.waitForURL(path);
    await expect.poll(fades).toBe(String(reducedMotion !== "reduce"));
  }
});
