import { expect, test } from "./fixtures.ts";

const values = [
  ["Faith-Centered Integrity", "Cross Bar"],
  ["Global Outreach Commitment", "Circle Cross"],
  ["Redemptive Heritage", "Horseshoe Cross"],
  ["Stewardship and Excellence", "Star Bar"],
  ["Community Blessing", "Rocking Heart"],
  ["Unity and Collaboration", "Linked Diamonds"],
  ["Innovative Faithfulness", "Wagon Wheel"],
  ["Transformational Impact", "Rising Sun Bar"],
] as const;

test("the page states vision, mission, the promise, the church's part and whom it is for", async ({
  page,
}) => {
  await page.goto("/about");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("About Us");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Our Vision",
    "Our Mission",
    "Eight core values, eight brands",
    "Built debt-free",
    "A ministry of the church",
    "Who it is for",
  ]);
  await expect(main).toContainText(
    "A place where people encounter Jesus through community and where western heritage is passed from generation to generation.",
  );
  await expect(main).toContainText("about 40 million dollars, in three phases");
  await expect(main).toContainText("501(c)(3) certification is in progress");
  for (const use of ["Rodeo", "Horse shows", "Concerts", "Weddings", "Conferences"]) {
    await expect(main.getByText(use, { exact: true })).toBeVisible();
  }
});

test("the eight core values stand in order, each in full with a brand of its own", async ({
  page,
}) => {
  await page.goto("/about");
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  await expect(rows).toHaveCount(values.length);
  const drawn = new Set<string>();
  for (const [i, [name, brand]] of values.entries()) {
    const row = rows.nth(i);
    await expect(row.getByRole("heading", { level: 3 })).toHaveText(name);
    await expect(row).toContainText(`Brand: ${brand}.`);
    const glyph = row.locator("svg path");
    await expect(glyph).toHaveAttribute("stroke-width", "7");
    drawn.add((await glyph.getAttribute("d")) ?? "");
    const box = await row.locator("svg").boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(32);
  }
  expect(drawn.size).toBe(values.length);
});

test("its links lead to giving, the plans and a meeting with the pastor", async ({
  page,
  site,
}) => {
  await page.goto("/about");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Contribute Today" })).toHaveAttribute(
    "href",
    "/donate",
  );
  await expect(main.getByRole("link", { name: "See our plans" })).toHaveAttribute("href", "/plans");
  await main.getByRole("link", { name: "Schedule a meeting with the pastor" }).click();
  await expect(page).toHaveURL(`${site.url}/contact?subject=Donations`);
  await expect(page.getByLabel("Subject")).toHaveValue("Donations");
});
