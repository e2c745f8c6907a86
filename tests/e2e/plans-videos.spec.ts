import { moveTexts } from "#tests/support/move-texts.ts";
import {
  test as base,
  catchForeignRequests,
  expect,
  findLink,
  followLink,
  openPage,
  pressButton,
  siteFixture,
  videoPublisher,
} from "./fixtures.ts";
import { waitForGallery } from "./open-plans.ts";

const VIDEO = "aaaaaaaaaaa";

/** A site with one of the two videos. */
const test = base.extend({ site: [...siteFixture({}, videoPublisher({ facility: VIDEO }))] });

test("a video plays in the dialog at the click, from the host without cookies, and not before, not even where a link names it", async ({
  page,
}) => {
  const foreignUrls = await catchForeignRequests(page);

  // The visitor comes from another page of the site, whose policy allows no frames.
  await page.goto("/");
  await followLink(page.getByRole("navigation", { name: "Main" }), "OUR PLANS");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Plans");
  await waitForGallery(page);
  expect(foreignUrls).toEqual([]);

  await followLink(page, "Open: Video: the facility");
  const frame = page.getByRole("dialog").locator("iframe");
  await expect(frame).toHaveAttribute(
    "src",
    `https://www.youtube-nocookie.com/embed/${VIDEO}?autoplay=1&rel=0`,
  );
  await expect.poll(() => foreignUrls).toHaveLength(1);
  // A visitor whose network blocks the frame can still watch.
  const watch = findLink(page.getByRole("dialog"), "Watch on YouTube");
  await expect(watch).toHaveAttribute("href", `https://www.youtube.com/watch?v=${VIDEO}`);
  await expect(watch).toBeInViewport({ ratio: 1 });
  await pressButton(page, "Close");
  await expect(frame).toHaveCount(0);
  // Closing goes back in the history a moment later; the browser would cancel a page that was
  // requested meanwhile.
  await expect(page).toHaveURL("/plans");

  await page.goto("/plans?item=facility-video");
  await page.mouse.move(10, 10);
  const play = findLink(page.getByRole("dialog"), "Play: Video: the facility");
  await expect(play).toBeVisible();
  expect(foreignUrls).toHaveLength(1);
  await play.click();
  await expect(frame).toBeVisible();
});

test.describe("translated", () => {
  // React reports that the texts were moved, and draws the page again.
  test.use({ expectedNoise: /hydrat|Minified React error|GL Driver Message/i });

  test("a video opens, and so does the 3D view", async ({ page }) => {
    test.setTimeout(180_000);
    await catchForeignRequests(page);
    await page.addInitScript(moveTexts);
    await openPage(page, "/plans?item=facility-video");
    await page.locator("dialog[open] a[href*=youtu]").first().click();
    await expect(page.locator("dialog[open] iframe")).toBeVisible();
    // The test doesn't close it with Escape, because the key goes to the player once that has the
    // focus.
    await pressButton(page.getByRole("dialog"), "Close");
    await expect(page).toHaveURL(/\/plans$/);
    await page.locator(".view3d-open").click();
    const view = page.locator(".view3d");
    // Software draws each pixel.
    await expect(view.locator("[data-state=ready]")).toBeVisible({ timeout: 90_000 });
    await page.keyboard.press("Escape");
    await expect(view.locator(".view3d-open")).toBeVisible();
  });
});
