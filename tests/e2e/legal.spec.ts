import { expect, test } from "./fixtures.ts";

for (const [name, path, sections] of [
  [
    "Privacy Policy",
    "/privacy",
    [
      "When you only read",
      "What you give us",
      "Cookies",
      "How long we keep it",
      "What we do not do",
      "To see, correct or delete what we hold",
    ],
  ],
  [
    "Terms of Service",
    "/terms",
    [
      "What this site is",
      "Plans are plans",
      "Gifts",
      "What we ask of you",
      "Pictures and texts",
      "Links to other sites",
      "Changes",
    ],
  ],
] as const) {
  test(`the footer's '${name}' leads to a real page, marked as awaiting review`, async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([...sections]);
    await expect(main).toContainText("The organization has still to review it.");
    await expect(main.getByRole("link", { name: "hello@example.org" })).toBeVisible();
  });
}

test("the privacy page names what each part of the site stores and who receives it", async ({
  page,
}) => {
  await page.goto("/privacy");
  const main = page.getByRole("main");
  for (const [when, ...facts] of [
    ["You send a message", "email", "phone", "subject", "customer-relationship system"],
    ["You sign up for the newsletter", "email address", "confirmed"],
    ["You give", "amount", "giving provider", "No card or bank numbers"],
    ["You work here and sign in", "hash of your password", "network address"],
  ] as const) {
    const part = main.locator("div").filter({
      has: page.getByRole("heading", { level: 3, name: when, exact: true }),
    });
    for (const fact of facts) await expect(part.last()).toContainText(fact);
  }
});

test("reading sets no cookie and stores nothing in the browser, as the page says", async ({
  page,
  context,
}) => {
  for (const path of ["/", "/news", "/contact", "/privacy"]) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
