import type { Page } from "@playwright/test";
import { deliverAll, type FakeStripe, startStripe } from "#tests/fakes/stripe.ts";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";
import { test as base, expect, open, openDesk } from "./fixtures.ts";

/** A site that gives through a Stripe of our own. */
const test = base.extend<object, { giving: { site: SiteProcess; stripe: FakeStripe } }>({
  giving: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const stripe = await startStripe();
      const site = await startSite(stripe.env, { isFirstStart: true });
      stripe.webhookUrl = `${site.url}/webhooks/stripe`;
      await use({ site, stripe });
      await site.remove();
      await stripe.close();
    },
    { scope: "worker" },
  ],
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const tell = ({ site, stripe }: { site: SiteProcess; stripe: FakeStripe }) =>
  deliverAll(stripe.account, `${site.url}/webhooks/stripe`);
const newest = ({ stripe }: { stripe: FakeStripe }, object: string) =>
  stripe.account.list(object)[0]?.id ?? "";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a gift is turned back, refused, and paid; no third party hears of it before the press", async ({
      page,
      giving: { site },
    }) => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(site.url)) foreign.push(request.url());
      });
      if (javaScriptEnabled) await open(page, `${site.url}/donate`);
      else await page.goto(`${site.url}/donate`);
      await expect(page.getByText("marked as a test and never counts")).toBeVisible();
      await page.getByLabel("$40").check();
      expect(foreign).toEqual([]);
      await page.getByRole("button", { name: "Make a test gift" }).click();
      await expect(heading(page, "Pay $40")).toBeVisible();
      await page.getByRole("link", { name: "Back" }).click();
      await expect(heading(page, "Nothing was charged")).toBeVisible();
      await page.getByRole("link", { name: "Go on to the payment" }).click();
      await page.getByRole("button", { name: "Pay with a refused card" }).click();
      await page.getByRole("link", { name: "Back" }).click();
      await expect(heading(page, "The bank said no")).toBeVisible();
      await page.getByRole("link", { name: "Try another way" }).click();
      await page.getByRole("button", { name: "Pay by card" }).click();
      await expect(heading(page, "Your gift has arrived")).toBeVisible();
      await expect(page.getByText("visa ending 4242")).toBeVisible();
    });
  });

test("a bank debit is on its way until it settles; a monthly gift comes each month; the desk follows refund and dispute", async ({
  page,
  giving,
}) => {
  const { site, stripe } = giving;
  const { account } = stripe;
  await open(page, `${site.url}/donate`);
  await page.getByPlaceholder("Other amount").fill("2000");
  await expect(page.getByLabel("Bank transfer costs $5.00")).toBeChecked();
  await page.getByRole("button", { name: "Make a test gift" }).click();
  await page.getByRole("button", { name: "Pay by bank" }).click();
  await expect(heading(page, "On its way")).toBeVisible();
  const debit = newest(giving, "payment_intent");
  account.settle(debit);
  await tell(giving);
  await page.reload();
  await expect(heading(page, "Your gift has arrived")).toBeVisible();

  await open(page, `${site.url}/donate`);
  await page.getByLabel("Monthly").check();
  await page.getByRole("button", { name: "Make a test gift" }).click();
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByText("$100.00, each month")).toBeVisible();
  account.renew(newest(giving, "subscription"));
  account.dispute(debit);
  await tell(giving);

  await openDesk(page, site, "/admin/donations?source=stripe");
  const rows = (text: string) => page.getByRole("row").filter({ hasText: text });
  await expect(rows("Monthly")).toHaveCount(2);
  await expect(rows("$2,000.00")).toContainText("Disputed");
  account.closeDispute(debit, "won");
  await tell(giving);
  await page.reload();
  await expect(rows("$2,000.00")).toContainText("Received");
  account.refund(debit);
  await tell(giving);
  await page.reload();
  await expect(rows("$2,000.00")).toContainText("Refunded");
});
