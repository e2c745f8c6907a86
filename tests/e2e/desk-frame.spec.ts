import { ownAccountPage } from "#content/desk/accounts.ts";
import { giftPage } from "#content/desk/gifts.ts";
import { searchLabels } from "#content/desk/search.ts";
import { staffToasts } from "#content/desk/toasts.ts";
import { expectNoViolations } from "./axe.ts";
import {
  executeSql,
  expect,
  findButton,
  findLink,
  followLink,
  openDesk,
  openPage,
  pressButton,
  readRow,
  resizeTo,
  sendMessage,
  sendPledge,
  signIn,
  test,
  waitForScripts,
} from "./fixtures.ts";

// The server refuses a correction on purpose.
test.use({ reducedMotion: "reduce", expectedNoise: /status of 409/ });

test("the band folds from one row to a phone's row with four links at the bottom, and no width scrolls sideways", async ({
  page,
  site,
}) => {
  await openDesk(page, site, "/admin/jobs");
  const band = page.getByRole("banner");
  const links = page.getByRole("navigation", { name: "Desk" });
  for (const [width, height] of [
    [1440, 48],
    [1024, 48],
    [834, 48],
    [390, 56],
    [320, 56],
  ] as const) {
    await resizeTo(page, width, 700);
    expect((await band.boundingBox())?.height, `${width}`).toBe(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const name of ["Overview", "Donations", "Contact Submissions", "Site"])
      await expect(findLink(links, name), `${width}`).toBeInViewport({ ratio: 1 });
    const isWide = width > 700;
    for (const name of ["Refresh Data", "Logout"])
      await expect(findButton(band, name)).toHaveCount(isWide ? 1 : 0);
  }
  await expectNoViolations(page, "phone");

  // The menu holds the links for which the phone's row has no room; pressing a link closes it.
  const own = findButton(page, "Your account, admin");
  await own.press("Enter");
  await expect(findButton(page, "Logout")).toBeInViewport({ ratio: 1 });
  await expect(findLink(page, "Settings")).toHaveAttribute("aria-current");
  await expectNoViolations(page, "phone, with the menu");
  await followLink(page, "Settings");
  await expect(page).toHaveURL(/\/admin\/accounts$/);
  await expect(findButton(page, "Logout")).toHaveCount(0);

  // With large text the links move into the menu.
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expect(findLink(links, "Site")).toHaveCount(0);
  await own.click();
  await expect(findLink(links, "Site")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe("on a tablet", () => {
  test.use({ hasTouch: true, viewport: { width: 834, height: 1112 } });
  test("the controls of a list are as high as a finger needs", async ({ page, site }) => {
    await sendPledge(site, {});
    await openDesk(page, site, "/admin/donations");
    const controls = page.locator(
      ".button, .filters :is(label, button), thead th, header [aria-keyshortcuts]",
    );
    const heights = await controls.evaluateAll((all) =>
      all.map((control) => control.getBoundingClientRect().height).filter(Boolean),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});

test("on a phone every link of a rail fits the screen, and rails and views show which page is open", async ({
  page,
  site,
}) => {
  await resizeTo(page, 390, 800);
  await signIn(page, site);
  for (const start of ["/admin/accounts", "/admin/account", "/admin/site"]) {
    await openPage(page, start);
    const links = await page.locator(".rail a").all();
    const paths = await Promise.all(links.map((link) => link.getAttribute("href")));
    expect(paths.length, start).toBeGreaterThan(4);
    // The notice opens in an editor, which has no rail.
    for (const path of paths.filter((path) => path !== "/admin/site/edit/notice")) {
      await page.locator(`.rail a[href="${path}"]`).click();
      await expect(page).toHaveURL(String(path));
      const active = page.locator(".rail a[aria-current=page]");
      await expect(active, String(path)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}`).toBe(390);
    }
  }
  const views = page.getByRole("navigation", { name: "Views" });
  await openPage(page, "/admin/donations/deposits");
  await expect(views.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
});

test("the settings' rail marks the open page, the desk is dark where the system is, and single keys can be turned off", async ({
  page,
  site,
}) => {
  await resizeTo(page, 1440, 900);
  await signIn(page, site);
  const rail = page.getByRole("navigation", { name: "Settings" });
  await openPage(page, "/admin/accounts");
  await followLink(rail, "Delivery");
  await expect(findLink(rail, "Delivery")).toHaveAttribute("aria-current", "page");

  const own = findButton(page, "Your account, admin");
  await page.emulateMedia({ colorScheme: "dark" });
  await own.click();
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(ground).toBe("rgb(27, 21, 16)");
  await expectNoViolations(page, "dark, with the menu", ["color-contrast"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard" });
  await help.getByLabel("Single-key shortcuts").uncheck();
  await expectNoViolations(page, "keys");
  await pressButton(help, "Close");
  await page.reload();
  await waitForScripts(page);
  // Chrome reports a field that it fills in as a keydown without a key.
  await page.evaluate(() => dispatchEvent(new Event("keydown")));
  for (const key of ["?", "ControlOrMeta+k"]) await page.keyboard.press(key);
  const search = page.getByRole("dialog", { name: searchLabels.heading });
  await expect(search).toBeVisible();
  await expect(help).toBeHidden();
  await page.keyboard.type("deliv");
  await expect(findLink(search, "Delivery")).toBeVisible();
  // Enter opens no result of an earlier text.
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await expect(search).toBeVisible();
});

test("a message that comes in while the overview is open appears by itself", async ({
  page,
  site,
}) => {
  await resizeTo(page, 1440, 900);
  await signIn(page, site);
  await sendMessage(site, { lastName: "Before".repeat(15) });
  await openPage(page, "/admin/overview");
  const justIn = page.getByRole("region", { name: "Just in" });
  await expect(justIn).toContainText("Live");
  await sendMessage(site, { lastName: "Windrow" });
  // When the window comes into view again, the page asks at once.
  await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
  await expect(justIn).toContainText("Ada Windrow");
  await resizeTo(page, 390, 900);
  await expectNoViolations(page, "overview of a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await followLink(page, "Answer: Messages to answer");
  await expect(page).toHaveURL(/state=waiting/);
});

test("a button that was pressed keeps the focus while its form is sent, and sends it once", async ({
  page,
  site,
}) => {
  await openDesk(page, site, "/admin/account");
  let posts = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/admin/account.data**", async (route) => {
    if (route.request().method() === "POST") {
      posts += 1;
      await held;
    }
    await route.continue();
  });
  const save = findButton(page, ownAccountPage.save);
  await save.press("Enter");
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect(save).toBeFocused();
  await page.keyboard.press("Enter");
  release();
  await expect(
    page.getByRole("status").filter({ hasText: staffToasts["own-saved"].title }),
  ).toBeVisible();
  expect(posts).toBe(1);
});

test("a correction that a colleague overtook asks in view, and a second press saves it", async ({
  page,
  site,
}) => {
  await sendPledge(site);
  const { id } = readRow(site, "select id from donations order by created_at desc");
  await openDesk(page, site, `/admin/donations/${id}/edit`);
  await page.getByLabel(giftPage.amount).first().fill("500");
  executeSql(site, "update donations set updated_at = '2999-01-01T00:00:00.000Z' where id = ?", id);
  await pressButton(page, giftPage.save);
  await expect(page.getByRole("alert")).toBeInViewport();
  await pressButton(page, giftPage.saveMine);
  await expect(page.getByText("$500.00").first()).toBeVisible();
});

test("a select, a file field and a button are on one line with the fields beside them", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  const edgesOf = (name: string) =>
    page.locator(name).evaluateAll((controls) => [
      ...new Set(
        controls.map((control) => {
          const { top, bottom } = control.getBoundingClientRect();
          return `${Math.round(top)} to ${Math.round(bottom)}`;
        }),
      ),
    ]);
  await openPage(page, "/admin/accounts");
  const added = "main form:has([name=username]:not([type=hidden]))";
  expect(await edgesOf(`${added} :is(.field-input, .button)`)).toHaveLength(1);
  await openPage(page, "/admin/import");
  expect(await edgesOf("main form:has([type=file]) :is(.field-input, .button)")).toHaveLength(1);
});
