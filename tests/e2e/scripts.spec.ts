import { expect, test, untilAlive } from "./fixtures.ts";

test("no script is fetched before the visitor does something; then the page comes alive", async ({
  page,
}) => {
  const scripts = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length,
    );
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await scripts()).toBe(0);
  await page.mouse.wheel(0, 21);
  await expect(page.getByRole("banner")).toHaveAttribute("data-solid", "true");
  await expect.poll(scripts).toBeGreaterThan(0);
});

test("a page whose words must outlive the connection has its files fetched, and runs none of them", async ({
  page,
}) => {
  const last = page.waitForResponse(/schemas-.*\.js/);
  await page.goto("/contact");
  await last;
  const isAlive = () =>
    page.evaluate(() => Object.keys(document.querySelector("main") ?? {}).length > 0);
  expect(await isAlive()).toBe(false);
  await page.context().setOffline(true);
  await page.getByLabel("First Name").focus();
  await expect.poll(isAlive).toBe(true);
});

test("what needs scripts unasked has them: the desk, and an address that opens something", async ({
  page,
}) => {
  await page.goto("/plans?item=aerial-view");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto("/admin");
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
});

test("a page stands where it was left: reloaded, and gone back to by document or by the router", async ({
  page,
}) => {
  await page.goto("/");
  await untilAlive(page);
  const heading = page.getByRole("heading", { name: "Built debt-free" });
  await heading.scrollIntoViewIfNeeded();
  const top = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const left = await top();
  await page.reload();
  await expect.poll(top).toBe(left);
  await untilAlive(page);
  await expect.poll(top).toBe(left);
  for (const place of ["contentinfo", "banner"] as const) {
    await page.getByRole(place).getByRole("link", { name: "About Us" }).evaluate(click);
    await page.waitForURL("/about");
    await page.goBack();
    await expect.poll(top).toBe(left);
    await untilAlive(page);
  }
});

/** Without bringing it into view, which would move the page. */
const click = (link: Element) => (link as HTMLElement).click();

test("a page whose link is pointed at is fetched before the click, and once", async ({ page }) => {
  await page.goto("/about");
  await untilAlive(page);
  const link = page.getByRole("banner").getByRole("link", { name: "Home" });
  await link.hover();
  const fetched = (part: string) =>
    page.evaluate(
      (text) =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.includes(text))
          .map((entry) => (entry as PerformanceResourceTiming).transferSize > 0),
      part,
    );
  await expect.poll(() => fetched("/assets/home-")).toContain(true);
  await expect.poll(() => fetched(".data")).toEqual([true]);
  await link.click();
  await expect(page.getByRole("heading", { name: "Built debt-free" })).toBeVisible();
  // Asked for again by the router, and taken from what is there.
  expect(await fetched(".data")).toEqual([true, false]);
});
