import { organizationDefaults } from "#content/organization.ts";
import {
  expect,
  findButton,
  findHeading,
  findLink,
  followLink,
  openPage,
  pressButton,
  resizeTo,
  test,
} from "./fixtures.ts";

test("'Watch Story' opens a dialog with video, summary and links, and gives the focus back", async ({
  page,
}) => {
  await openPage(page, "/news");
  const opener = findButton(page, "Watch Story");
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Featured in a local news outlet" });
  await expect(dialog).toContainText("August 21, 2025");
  await expect(findLink(dialog, /^Play: /)).toBeVisible();
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveText([
    "Story summary",
    "Learn More",
  ]);
  await expect(page).toHaveURL(/\/news$/);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press("Space");
  await findLink(dialog, "Our Plans").focus();
  await followLink(dialog, "About Us");
  await expect(page).toHaveURL(/\/about$/);
  await expect(dialog).toBeHidden();
});

test("a click for a new tab opens an item's own page, another a dialog that scrolls and stays open while text is selected", async ({
  page,
  context,
}) => {
  await resizeTo(page, 1024, 600);
  await openPage(page, "/news");
  const opener = findButton(page, "View Press Release");
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    opener.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(tab).toHaveURL(/\/news\/press-release-project-relaunch$/);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(
    "Press Release and Project Relaunch",
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Press Release and Project Relaunch" });
  await expect(dialog).toContainText("28,700 sq ft indoor arena floor");
  await expect(findLink(dialog, /YouTube/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  const contact = findHeading(dialog, "Media contact");
  await expect(contact).not.toBeInViewport();
  await contact.scrollIntoViewIfNeeded();
  await expect(contact).toBeInViewport();
  await expect(findButton(dialog, "Close")).toBeInViewport();

  await contact.hover();
  await page.mouse.down();
  await page.mouse.move(5, 300);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 300);
  await expect(dialog).toBeHidden();
  await pressButton(page, "Watch Story");
  await expect(page.getByRole("dialog", { name: "Featured in a local news outlet" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Escape");
  await followLink(page, "Read more Design updates meeting");
  await expect(page).toHaveURL(/\/news\/design-updates-meeting$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Design updates meeting");
});

test("pages print in black on white, without controls; a news item has mark, name, phone and email, and no menu and video", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  for (const path of ["/", "/donate"]) {
    await page.goto(path);
    const title = page.locator("h1");
    await expect(title).toHaveCSS("color", "rgb(0, 0, 0)");
    const picture = await page.locator("main .picture").first().boundingBox();
    const words = await title.boundingBox();
    expect(words?.y, path).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
    for (const pressed of await page.locator("main .button, main iframe").all())
      await expect(pressed).toBeHidden();
  }
  await openPage(page, "/news/local-news-feature");
  const head = page.getByRole("banner");
  // A fixed head would cover the text on each sheet.
  await expect(head).toHaveCSS("position", "static");
  await expect(findLink(head, organizationDefaults.name)).toBeVisible();
  await expect(head.getByRole("navigation")).toBeHidden();
  const { phone, email } = organizationDefaults;
  await expect(page.getByRole("contentinfo").getByRole("link")).toHaveText([phone, email]);
  await expect(page.locator(".skip-link")).toBeHidden();
  await expect(page.getByText("Play: Featured in a local news outlet")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(findHeading(page, "Story summary")).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("color", "rgb(0, 0, 0)");
});
