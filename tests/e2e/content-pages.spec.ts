import { expect, test } from "./fixtures.ts";
import { boxOfPart } from "./windows.ts";

test("the link of /about to a meeting with the pastor opens the contact form with that subject and first words; an unknown one leaves the choice open", async ({
  page,
  site,
}) => {
  await page.goto("/about");
  await page.getByRole("link", { name: "Schedule a meeting with the pastor" }).click();
  await expect(page).toHaveURL(`${site.url}/contact?subject=Donations&about=meeting`);
  await expect(page.getByLabel("Subject")).toHaveValue("Donations");
  await expect(page.getByLabel("Comments")).toHaveValue(/meeting with the pastor/);
  await expect(page.getByText("We will write or call to set a time")).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto("/contact?subject=Nonsense");
  await page.getByLabel("First Name").fill("June");
  await expect(page.getByLabel("Subject")).toHaveValue("");
});

test("the map of /events shows the three towns where they lie, whole at every width", async ({
  page,
}) => {
  await page.goto("/events");
  const map = page.getByRole("img", { name: /^Map of southwest Colorado\. Bayfield lies between/ });
  const names = ["Durango", "Bayfield", "Pagosa Springs", "New Mexico"];
  for (const width of [320, 390, 834, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const frame = await boxOfPart(map);
    const places = [];
    for (const name of names) {
      const text = await boxOfPart(map.locator("text", { hasText: name }));
      expect(text.x).toBeGreaterThan(frame.x);
      expect(text.x + text.width).toBeLessThan(frame.x + frame.width);
      expect(text.y + text.height).toBeLessThan(frame.y + frame.height);
      places.push({ x: text.x + text.width / 2, y: text.y });
    }
    const [durango, bayfield, pagosa, newMexico] = places;
    expect(durango?.x).toBeLessThan(bayfield?.x ?? 0);
    expect(bayfield?.x).toBeLessThan(pagosa?.x ?? 0);
    expect(newMexico?.y).toBeGreaterThan(bayfield?.y ?? 0);
  }
  const land = await map.locator("image").getAttribute("href");
  expect((await page.request.get(land ?? "")).headers()["content-type"]).toContain("image/svg+xml");
});

test("reading sets no cookie and stores nothing", async ({ page, context }) => {
  for (const path of ["/", "/news", "/contact", "/privacy"])
    await page.goto(path, { waitUntil: "networkidle" });
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
