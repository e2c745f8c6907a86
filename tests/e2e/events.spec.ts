import { expect, test } from "./fixtures.ts";

test("the page says line by line what the specification gives", async ({ page }) => {
  await page.goto("/events");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Community Gatherings");
  await expect(main.getByText("Coming Soon", { exact: true }).first()).toBeVisible();
  await expect(main.getByRole("heading", { name: "Programs Coming Soon" })).toBeVisible();
  await expect(main.getByRole("figure").last()).toContainText(
    "Bayfield, Colorado, near Durango and Pagosa Springs",
  );
  await expect(main.getByRole("heading", { name: "Be the First to Know" })).toBeVisible();
  for (const name of [
    "Western Heritage Celebrations",
    "Faith-based Gatherings",
    "Community Shows",
  ]) {
    const card = main.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await expect(card).toContainText("Details coming soon");
  }
  await expect(main.getByRole("link", { name: "Help Us Build Faster" })).toHaveAttribute(
    "href",
    "/donate",
  );
});

test("the timeline has the four specified steps, in order, with their states", async ({ page }) => {
  await page.goto("/events");
  const steps = page
    .getByRole("region", { name: "Timeline" })
    .or(page.locator(".timeline"))
    .getByRole("listitem");
  await expect(steps).toHaveText([
    "2023-2024Planning & FundraisingIn Progress",
    "2024-2025Phase 1 ConstructionUpcoming",
    "2025Inaugural ProgramsComing Soon",
    "2025-2027Phase 2 & 3 ConstructionFuture",
  ]);
});

test("the map shows the three towns where they lie, drawn from this site alone", async ({
  page,
  site,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  await page.goto("/events", { waitUntil: "networkidle" });
  const map = page.getByRole("img", { name: /^Map of southwest Colorado\. Bayfield lies between/ });
  const middle = async (text: string) => {
    const box = await map.locator("text").filter({ hasText: text }).boundingBox();
    if (!box) throw new Error(`${text} is not on the map`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [durango, bayfield, pagosa, newMexico] = [
    await middle("Durango"),
    await middle("Bayfield"),
    await middle("Pagosa Springs"),
    await middle("New Mexico"),
  ];
  expect(durango.x).toBeLessThan(bayfield.x);
  expect(bayfield.x).toBeLessThan(pagosa.x);
  expect(newMexico.y).toBeGreaterThan(bayfield.y);
  const land = await map.locator("image").getAttribute("href");
  expect((await page.request.get(land ?? "")).headers()["content-type"]).toContain("image/svg+xml");
  expect(elsewhere).toEqual([]);
});

test("on every width the towns' names are whole within the map", async ({ page }) => {
  for (const width of [320, 390, 834, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/events");
    const frame = await page.locator(".location-map").boundingBox();
    for (const name of ["Durango", "Bayfield", "Pagosa Springs", "New Mexico"]) {
      const text = await page.locator(".location-map text", { hasText: name }).boundingBox();
      expect(text?.x).toBeGreaterThan(frame?.x ?? 0);
      expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(
        (frame?.x ?? 0) + (frame?.width ?? 0),
      );
      expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(
        (frame?.y ?? 0) + (frame?.height ?? 0),
      );
    }
  }
});

test("map links open the place in new tabs", async ({ page }) => {
  await page.goto("/events");
  for (const [name, start] of [
    ["Apple Maps", "https://maps.apple.com/?ll=37.2256,-107.5981"],
    ["Google Maps", "https://www.google.com/maps/search/"],
    ["OpenStreetMap", "https://www.openstreetmap.org/?mlat=37.2256&mlon=-107.5981"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name: `${name} (opens in a new tab)` });
    await expect(link).toHaveAttribute("target", "_blank");
    expect((await link.getAttribute("href"))?.startsWith(start)).toBe(true);
  }
});
