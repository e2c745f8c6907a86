import { expect, expectText, followLink, test } from "./fixtures.ts";

test("the link of /about to a meeting opens the contact form with its subject and words; an unknown one fills nothing", async ({
  page,
  site,
}) => {
  await page.goto("/about");
  await followLink(page, "Schedule a meeting with the pastor");
  await expect(page).toHaveURL(`${site.url}/contact?subject=Donations&about=meeting`);
  await expect(page.getByLabel("Subject")).toHaveValue("Donations");
  await expect(page.getByLabel("Comments")).toHaveValue(/meeting with the pastor/);
  await expectText(page, "We'll write or call to set a time");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto("/contact?about=volunteer");
  await expect(page.getByLabel("Comments")).toHaveValue("I'd like to help as a volunteer.");
  await page.goto("/contact?about=naming&place=Prayer%20room");
  await expect(page.getByLabel("Comments")).toHaveValue(/^Prayer room: I'd like to talk about /);
  await page.goto("/contact?subject=Nonsense&about=toString");
  await expect(page.getByLabel("Comments")).toHaveValue("");
  await page.getByLabel("First Name").fill("June");
  await expect(page.getByLabel("Subject")).toHaveValue("");
});

test("reading sets no cookie and stores nothing", async ({ page, context }) => {
  for (const path of ["/", "/news", "/contact", "/privacy"])
    await page.goto(path, { waitUntil: "networkidle" });
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
