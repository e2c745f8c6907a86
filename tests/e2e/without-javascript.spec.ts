import { publicPages } from "#tests/support/public-pages.ts";
import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

for (const path of publicPages) {
  test(`${path} is complete: bar, heading, content, footer, and every link leads somewhere`, async ({
    page,
    site,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
    const hrefs = await page
      .getByRole("main")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs.filter((each) => each.startsWith("/"))) {
      const response = await page.request.get(`${site.url}${href}`);
      expect(response.status(), href).toBe(200);
    }
    expect(hrefs.filter((href) => href === "" || href === "#")).toEqual([]);
  });
}

test("the news buttons are links to the items' pages, which hold everything the dialogs do", async ({
  page,
}) => {
  await page.goto("/news");
  await page.getByRole("link", { name: "Watch Story" }).click();
  await expect(page).toHaveURL(/\/news\/local-news-feature$/);
  for (const name of ["Story summary", "Full transcript", "Learn More"]) {
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  }
  await page.getByRole("link", { name: "All news" }).click();
  await page.getByRole("link", { name: "View Press Release" }).click();
  await expect(page.getByRole("main")).toContainText("28,700 sq ft indoor arena floor");
  await expect(page.getByRole("heading", { level: 2, name: "Media contact" })).toBeVisible();
});
