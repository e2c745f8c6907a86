import { publicPages } from "#tests/support/public-pages.ts";
import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("every page is complete and laid out whole: bar, heading, content, footer", async ({
  page,
}) => {
  for (const path of publicPages) {
    await page.goto(path);
    for (const part of ["banner", "contentinfo"] as const)
      await expect(page.getByRole(part), path).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByRole("main"), path).toHaveCSS("opacity", "1");
    // What captures a whole page shows nothing of a part that waits until it is near the window.
    const waiting = page
      .locator("main *, footer *")
      .evaluateAll(
        (parts) =>
          parts.filter((part) => getComputedStyle(part).contentVisibility === "auto").length,
      );
    expect(await waiting, path).toBe(0);
  }
});
