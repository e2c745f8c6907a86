import type { Page } from "@playwright/test";
import { startStripe } from "#tests/fakes/stripe.ts";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";
import {
  test as base,
  expect,
  expectText,
  findHeading,
  followLink,
  openPage,
  pressButton,
} from "./fixtures.ts";

/** A site that gives through our own imitation of Stripe. */
const test = base.extend<object, { giving: SiteProcess }>({
  giving: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const stripe = await startStripe();
      const site = await startSite(stripe.env);
      stripe.webhookUrl = `${site.url}/webhooks/stripe`;
      await use(site);
      await site.remove();
      await stripe.close();
    },
    { scope: "worker" },
  ],
});

// One worker runs all of these tests, so that they share the site.
test.describe.configure({ mode: "default" });

const heading = (page: Page, name: string) => findHeading(page, name);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a gift is cancelled, refused, and paid; no third party is contacted before the press", async ({
      page,
      giving: site,
    }) => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(site.url)) foreign.push(request.url());
      });
      if (javaScriptEnabled) await openPage(page, `${site.url}/donate`);
      else await page.goto(`${site.url}/donate`);
      await expectText(page, "marked as a test and never counts");
      await page.getByLabel("$40").check();
      expect(foreign).toEqual([]);
      await pressButton(page, "Make a test gift");
      await expect(heading(page, "Pay $40")).toBeVisible();
      await followLink(page, "Back");
      await expect(heading(page, "Nothing was charged")).toBeVisible();
      await followLink(page, "Continue to the payment");
      await pressButton(page, "Pay with a refused card");
      await followLink(page, "Back");
      await expect(heading(page, "Your bank declined the payment")).toBeVisible();
      await followLink(page, "Try another way");
      await pressButton(page, "Pay by card");
      await expect(heading(page, "Your gift has arrived")).toBeVisible();
      await expectText(page, "visa ending 4242");
    });
  });

for (const { method, frequency, fee, pay, heard } of [
  {
    method: "Bank transfer",
    frequency: "Monthly",
    fee: "Add $5.00 for the fee",
    pay: "Pay by bank",
    heard: "On its way",
  },
  {
    method: "Card",
    frequency: "Once",
    fee: "Add $74.98 for the card fee",
    pay: "Pay by card",
    heard: "Your gift has arrived",
  },
])
  test(`a gift of $2,500 by ${method}, ${frequency}, opens the payment page and is paid that way alone`, async ({
    page,
    giving: site,
  }) => {
    await openPage(page, `${site.url}/donate`);
    await page.getByLabel(frequency).check({ force: true });
    await page.getByLabel("Another amount, in dollars").fill("2500");
    await page.getByRole("radio", { name: method }).check({ force: true });
    await expect(page.getByLabel(fee)).not.toBeChecked();
    await pressButton(page, "Make a test gift");
    await expect(heading(page, "Pay $2500")).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(method === "Card" ? 2 : 1);
    await pressButton(page, pay);
    await expect(heading(page, heard)).toBeVisible();
  });
