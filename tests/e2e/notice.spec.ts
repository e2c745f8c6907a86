import { draftLabels as drafts, noticePage as labels } from "#content/desk/site.ts";
import { expectNoViolations } from "./axe.ts";
import {
  expect,
  expectText,
  findButton,
  followLink,
  openDesk,
  pressButton,
  resizeTo,
  test,
} from "./fixtures.ts";
import { boxOfPart } from "./windows.ts";

test.use({ expectedNoise: /status of 400/ });

test("staff publish a notice by keyboard, visitors read it on every page, and staff take it down", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDesk(page, site, "/admin/site/edit/notice");
  const names: Record<string, string> = {
    text: "What it says",
    "link.name": "Name of a link",
    "link.url": "Where the link leads",
    endsAt: "Ends",
  };
  const field = (name: string) => page.getByLabel(names[name] ?? name);
  await field("text").fill("The road to the grounds is closed.");
  await field("link.name").fill("Read more");
  await field("link.url").fill("/news");
  await findButton(page, drafts.publishNow).press("Enter");
  await expect(field("endsAt")).toHaveAccessibleDescription("Choose a day and a time");
  await field("endsAt").fill("2099-01-01T18:00");
  await expectNoViolations(page, "the form");
  await findButton(page, drafts.publishNow).press("Enter");
  await expectText(page, labels.until);

  const visitor = await page.context().newPage();
  for (const path of ["/", "/about"]) {
    await visitor.goto(`${site.url}${path}`);
    const notice = visitor.getByRole("complementary", { name: "Notice" });
    await expect(notice).toContainText("The road to the grounds is closed.");
    for (const width of [320, 390, 1440]) {
      await resizeTo(visitor, width, 800);
      const bar = await boxOfPart(visitor.getByRole("banner"));
      const heading = await boxOfPart(visitor.getByRole("heading", { level: 1 }));
      expect(bar.bottom, `${path} at ${width} px`).toBeLessThanOrEqual(heading.y);
    }
  }
  await expectNoViolations(visitor, "a page with a notice");
  await followLink(visitor, "Read more");
  await expect(visitor).toHaveURL(`${site.url}/news`);

  await page.locator("summary").click();
  await pressButton(page, drafts.takeDown);
  await expectText(page, drafts.takenDown);
  await visitor.goto(`${site.url}/about`);
  await expect(visitor.getByRole("complementary", { name: "Notice" })).toBeHidden();
});
