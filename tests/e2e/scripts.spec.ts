import { expect, test } from "./fixtures.ts";

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
