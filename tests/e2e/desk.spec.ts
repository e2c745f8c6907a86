import AxeBuilder from "@axe-core/playwright";
import { asJson, contactBody } from "#tests/support/contact-message.ts";
import { expect, signIn, test, untilAlive } from "./fixtures.ts";

const PAGES = [
  "overview",
  "overview?scale=goal&tables=time+months",
  "donations",
  "contacts?open=first",
  "newsletter",
  "jobs",
  "import",
  "accounts",
  "privacy",
  "audit",
];

test.use({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });

test("the desk by keyboard: rows, panel, neighbours, search; how tables are shown is kept", async ({
  page,
  site,
}) => {
  for (const lastName of ["Larkspur", "Fenn", "Maddox"]) {
    const headers = { ...asJson, "sec-fetch-site": "same-origin" };
    const body = contactBody({ lastName });
    await fetch(`${site.url}/api/contact`, { method: "POST", headers, body });
  }
  await signIn(page, site);
  await page.goto("/admin/contacts?q=Ada&sort=name&order=asc");
  await untilAlive(page);
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Ada Fenn" })).toBeFocused();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { name: "Ada Fenn" })).toBeFocused();
  await page.keyboard.press("j");
  await expect(panel.getByRole("heading", { name: "Ada Larkspur" })).toBeFocused();
  await expect(panel).toContainText(/2 of \d/);
  await page.keyboard.press("k");
  await expect(panel.getByRole("heading", { name: "Ada Fenn" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("link", { name: "Ada Fenn" })).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();

  await page.getByLabel("Density").selectOption("compact");
  await expect(page.locator("[data-density=compact]")).toBeVisible();
  await page.getByLabel("Keys").selectOption("off");
  await expect(page.getByLabel("Keys")).toHaveValue("off");
  await page.reload();
  await expect(page.locator("[data-density=compact]")).toBeVisible();

  // Tests before this one may have left pledges.
  await page.goto("/admin/donations?q=nobody-is-called-this");
  await untilAlive(page);
  await page.getByRole("link", { name: "Export to CSV" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("No data to export");
  await expect(notices).toContainText("There are no records available to export");
});

test("axe finds nothing on any page of the desk, in light and dark", async ({ page, site }) => {
  test.slow();
  await signIn(page, site);
  for (const path of PAGES) {
    await page.goto(`/admin/${path}`);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const axe = new AxeBuilder({ page });
      // What is dark differs in its colours only.
      if (colorScheme === "dark") axe.withRules(["color-contrast"]);
      const { violations } = await axe.analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
      );
      expect(found, `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});
