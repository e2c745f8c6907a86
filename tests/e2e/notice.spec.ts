import { historyLabels, sitePage as labels } from "#content/staff-site.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, open, signIn, test } from "./fixtures.ts";

test("staff publish a notice by keyboard, visitors read it on every page, and staff take it down", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, site);
  await open(page, "/admin/site/notice");
  await page.getByLabel(labels.text).fill("The road to the grounds is closed.");
  await expect(page.getByText("106 characters left")).toBeVisible();
  await page.getByLabel(labels.linkName).fill("Read more");
  await page.getByLabel(labels.linkUrl).fill("/news");
  await page.getByLabel(labels.ends).fill("2099-01-01T18:00");
  await expectNoViolations(page, "the form");
  await page.getByRole("button", { name: labels.publish }).press("Enter");
  await expect(page.getByText(historyLabels.states.shown)).toBeVisible();
  await expectNoViolations(page, "the history");

  const visitor = await page.context().newPage();
  for (const path of ["/", "/about"])
    for (const width of [320, 390, 1440]) {
      await visitor.setViewportSize({ width, height: 800 });
      const notice = visitor.getByRole("complementary", { name: "Notice" });
      await expect(async () => {
        await visitor.goto(`${site.url}${path}`);
        await expect(notice).toContainText("The road to the grounds is closed.", { timeout: 500 });
      }).toPass();
      const bar = await visitor.getByRole("banner").boundingBox();
      const heading = await visitor.getByRole("heading", { level: 1 }).boundingBox();
      expect((bar?.y ?? 0) + (bar?.height ?? 0), `${path} at ${width} px`).toBeLessThanOrEqual(
        heading?.y ?? 0,
      );
    }
  await expectNoViolations(visitor, "a page with a notice");
  await visitor.getByRole("link", { name: "Read more" }).click();
  await expect(visitor).toHaveURL(`${site.url}/news`);

  await page.getByRole("button", { name: labels.takeDown }).click();
  await expect(page.getByRole("listitem").getByText(labels.noNotice)).toBeVisible();
  await expect(async () => {
    await visitor.goto(`${site.url}/about`);
    await expect(visitor.getByRole("complementary", { name: "Notice" })).toBeHidden({
      timeout: 500,
    });
  }).toPass();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a mistake in a notice stands beside its field and what was typed is kept", async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/admin`);
    await page.getByLabel("Username").fill(site.administrator.username);
    await page.getByLabel("Password").fill(site.administrator.password);
    await page.getByRole("button", { name: "Access Dashboard" }).click();
    await page.goto(`${site.url}/admin/site/notice`);
    await page.getByLabel(labels.text).fill("Work day on Saturday.");
    await page.getByRole("button", { name: labels.publish }).click();
    await expect(page.getByLabel(labels.text)).toHaveValue("Work day on Saturday.");
    await expect(page.getByLabel(labels.ends)).toHaveAccessibleDescription(
      "Choose a day and a time",
    );
  });
});
