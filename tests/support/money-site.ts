import { expect } from "vitest";
import { recordGift } from "#domain/giving/record-gift.ts";
import { SECOND } from "#domain/ports/clock.ts";
import { reportOf } from "./giving-books.ts";
import { act, records, upload } from "./import-file.ts";
import type { TestClock, TestSite } from "./open-test-site.ts";
import { signAsDonorbox } from "./sign-webhook.ts";
import { startStopwatch } from "./stopwatch.ts";

const SECRET = "donorbox-test-secret";
export const MONEY_ENV = { DONORBOX_WEBHOOK_SECRET: SECRET, PORT: "0" };

const GIFT = {
  ...{ kind: "Check", amount: "2500", date: "2026-02-18", months: "" },
  ...{ firstName: "June", lastName: "Maddox", email: "june@example.org" },
  ...{ phone: "", city: "", state: "", notes: "" },
};

const PLEDGE = {
  ...{ firstName: "Ada", lastName: "Larkspur", email: "ada@example.org", phone: "" },
  ...{ amount: "1200", months: "1", notes: "" },
};

/** One way to change money: what is done, and by how many dollars it moves raised and pledged. */
export interface MoneyStep {
  way: string;
  raised: number;
  pledged: number;
  act: () => Promise<void>;
}

/** Every way there is, in an order in which each finds what it needs. `cookie` is an administrator's. */
export function moneySteps(site: TestSite, cookie: string): MoneyStep[] {
  const post = async (path: string, fields: Record<string, string>) => {
    const response = await site.post(path, new URLSearchParams(fields), { cookie });
    expect(response.status, `${path} ${fields.intent ?? ""}`).toBe(303);
  };
  const find = async (source: string, at = 0) => (await records(site, source))[at];
  const onPledge = async (intent: string, more: Record<string, string> = {}) =>
    post("/admin/donations", { intent, id: (await find("pledge-form"))?.id ?? "", ...more });
  let imported = "";
  return [
    {
      ...{ way: "a provider's webhook", raised: 250, pledged: 0 },
      act: () => deliverGift(site),
    },
    {
      ...{ way: "the pledge form, which counts once it is confirmed", raised: 0, pledged: 0 },
      act: async () => {
        const response = await site.post("/donate/pledge", new URLSearchParams(PLEDGE));
        expect(response.status).toBe(303);
      },
    },
    { way: "confirming", raised: 0, pledged: 1_200, act: () => onPledge("confirm") },
    {
      ...{ way: "a payment", raised: 500, pledged: -500 },
      act: () => onPledge("payment", { amount: "500", key: "payment-form-key" }),
    },
    {
      ...{ way: "voiding", raised: 0, pledged: -700 },
      act: () => onPledge("void", { reason: "Withdrawn" }),
    },
    { way: "restoring", raised: 0, pledged: 700, act: () => onPledge("restore") },
    {
      ...{ way: "a record by hand", raised: 2_500, pledged: 0 },
      act: () => post("/admin/donations/new", { ...GIFT, key: "0123456789abcdef" }),
    },
    {
      ...{ way: "a correction", raised: 100, pledged: 0 },
      act: async () => {
        const gift = await find("staff");
        const version = gift?.updated_at ?? "";
        await post(`/admin/donations/${gift?.id}/edit`, { ...GIFT, amount: "2600", version });
      },
    },
    {
      ...{ way: "an import", raised: 40, pledged: 0 },
      act: async () => {
        imported = await upload(site, cookie, "donorbox.csv", IMPORT);
        await act(site, cookie, imported, { intent: "import" });
      },
    },
    {
      ...{ way: "taking it back", raised: -40, pledged: 0 },
      act: async () => void (await act(site, cookie, imported, { intent: "undo" })),
    },
    {
      ...{ way: "a gift of the test provider", raised: 75, pledged: 0 },
      act: () => giveTestGift(site),
    },
    {
      ...{ way: "removing test gifts", raised: -75, pledged: 0 },
      act: () => post("/admin/donations", { intent: "remove-tests" }),
    },
    {
      ...{ way: "erasing a person, whose amounts stay", raised: 0, pledged: 0 },
      act: () => post("/admin/privacy", { intent: "erase", email: "june@example.org" }),
    },
  ];
}

async function deliverGift(site: TestSite): Promise<void> {
  const donor = { first_name: "Ruth", last_name: "Penhallow", email: "ruth@example.org" };
  const gift = { id: 1, action: "new", amount: "250.00", status: "paid", currency: "USD", donor };
  const at = site.services.clock.now().getTime();
  const { text, headers } = signAsDonorbox(SECRET, [gift], at);
  const response = await site.request(
    new Request("http://localhost:3000/webhooks/donorbox", {
      method: "POST",
      body: text,
      headers: { "content-type": "application/json", ...headers },
    }),
  );
  expect(await response.json()).toMatchObject({ recorded: 1 });
}

/** As the giving form of the test provider sends it. */
async function giveTestGift(site: TestSite): Promise<void> {
  const { db, clock } = site.services;
  const now = clock.now().toISOString();
  const gift = reportOf({ gift: 0, hour: 0, status: "received" });
  await db.transaction().execute((trx) =>
    recordGift(
      trx,
      { ...gift, amountCents: 7_500 },
      {
        ...{ source: "sandbox", occurredAt: now, now, isTest: true },
      },
    ),
  );
}

const IMPORT = `Donation ID,Donor's First Name,Donor's Last Name,Donor Email,Amount,Currency,Donated At,Status
i1,Otis,Brand,otis@example.org,40.00,USD,02/20/2026 08:30 AM,paid`;

interface Figure {
  raised: number;
  pledged: number;
  lastUpdated: string;
}

export const figureOf = async (url: string): Promise<Figure> =>
  (await (await fetch(`${url}/api/progress`)).json()) as Figure;

/**
 * What the page / says, as a browser without scripts shows it. It asks as a browser that has an older
 * page: nothing keeps an answer for that, not even for the second that the clock does not pass.
 */
async function pageFigure(url: string): Promise<{ raised: number; pledged: number }> {
  const html = await (await fetch(url, { headers: { "if-none-match": '"older"' } })).text();
  const text = html.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, "").replace(/<[^>]+>/g, " ");
  const dollars = (name: string) =>
    Number(
      new RegExp(`\\b${name}\\s+\\$([\\d,]+)`).exec(text)?.[1]?.replaceAll(",", "") ?? Number.NaN,
    );
  return { raised: dollars("Raised"), pledged: dollars("Pledged") };
}

const PROMISED_WITHIN = 2 * SECOND;

/**
 * Takes every step on the first of some instances. Within two seconds after each, `/` and
 * `/api/progress` of all of them say the new sum. The product's clock stands still while they are
 * asked, so that no age renews anything: only the announcement does.
 */
export async function expectLiveFigures(
  urls: readonly string[],
  clock: TestClock,
  steps: readonly MoneyStep[],
): Promise<void> {
  const [first = ""] = urls;
  let { raised, pledged } = await figureOf(first);
  for (const url of urls) expect(await pageFigure(url)).toEqual({ raised, pledged });
  for (const step of steps) {
    clock.advance(SECOND);
    const lastUpdated = clock.now().toISOString();
    await step.act();
    const passed = startStopwatch();
    raised += step.raised;
    pledged += step.pledged;
    for (const url of urls) {
      const within = { message: `${step.way} at ${urls.indexOf(url)}` };
      await expect
        .poll(() => figureOf(url), within)
        .toMatchObject({ raised, pledged, lastUpdated });
      await expect.poll(() => pageFigure(url), within).toEqual({ raised, pledged });
    }
    expect(passed(), `ms after ${step.way}`).toBeLessThanOrEqual(PROMISED_WITHIN);
  }
}
