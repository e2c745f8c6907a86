import { expect } from "vitest";
import { SECOND } from "#domain/ports/clock.ts";
import { deliver, type Progress, reportGift } from "./gifts.ts";
import { act, csv, records, upload } from "./import-file.ts";
import type { Fields, Staff, TestClock, TestSite } from "./open-test-site.ts";
import { signAsDonorbox } from "./sign-webhook.ts";

const SECRET = "donorbox-test-secret";
export const MONEY_ENV = { DONORBOX_WEBHOOK_SECRET: SECRET, PORT: "0" };

const GIFT = {
  kind: "Check",
  amount: "2500",
  date: "2026-02-18",
  months: "",
  firstName: "June",
  lastName: "Maddox",
  email: "june@example.org",
  phone: "",
  city: "",
  state: "",
  notes: "",
};
const PLEDGE = {
  firstName: "Ada",
  lastName: "Larkspur",
  email: "ada@example.org",
  phone: "",
  amount: "1200",
  months: "1",
  notes: "",
};
const IMPORT = csv(
  "Donation ID,Donor's First Name,Donor's Last Name,Donor Email,Amount,Currency,Donated At,Status",
  "i1,Otis,Brand,otis@example.org,40.00,USD,02/20/2026 08:30 AM,paid",
);

/** One way to change money: what is done, and by how many dollars it moves raised and pledged. */
type MoneyStep = [way: string, raised: number, pledged: number, act: () => Promise<unknown>];

/** Every way there is, in an order in which each finds what it needs. */
export function moneySteps(staff: Staff): MoneyStep[] {
  const { site } = staff;
  const post = async (path: string, fields: Fields) => {
    const { status } = await staff.post(path, fields);
    expect(status, `${path} ${fields.intent ?? ""}`).toBe(303);
  };
  const onPledge = async (intent: string, more: Fields = {}) => {
    const [pledge] = await records(site, "pledge-form");
    return post("/admin/donations", { intent, id: pledge?.id ?? "", ...more });
  };
  const correct = async () => {
    const [gift] = await records(site, "staff");
    const version = gift?.updated_at ?? "";
    await post(`/admin/donations/${gift?.id}/edit`, { ...GIFT, amount: "2600", version });
  };
  let imported = "";
  const importFile = async () => {
    imported = await upload(staff, "donorbox.csv", IMPORT);
    await act(staff, imported, { intent: "import" });
  };
  const payment = { amount: "500", key: "payment-form-key" };
  return [
    ["a provider's webhook", 250, 0, () => deliverGift(site)],
    ["the pledge form, unconfirmed", 0, 0, () => site.post("/donate/pledge", PLEDGE)],
    ["confirming", 0, 1_200, () => onPledge("confirm")],
    ["a payment", 500, -500, () => onPledge("payment", payment)],
    ["voiding", 0, -700, () => onPledge("void", { reason: "Withdrawn" })],
    ["restoring", 0, 700, () => onPledge("restore")],
    [
      ...(["a record by hand", 2_500, 0] as const),
      () => post("/admin/donations/new", { ...GIFT, key: "0123456789abcdef" }),
    ],
    ["a correction", 100, 0, correct],
    ["an import", 40, 0, importFile],
    ["taking it back", -40, 0, () => act(staff, imported, { intent: "undo" })],
    ["a gift of the test provider", 75, 0, () => giveTestGift(site)],
    ["removing test gifts", -75, 0, () => post("/admin/donations", { intent: "remove-tests" })],
    [
      ...(["erasing a person, whose amounts stay", 0, 0] as const),
      () => post("/admin/privacy", { intent: "erase", email: "june@example.org" }),
    ],
  ];
}

async function deliverGift(site: TestSite): Promise<void> {
  const donor = { first_name: "Ruth", last_name: "Penhallow", email: "ruth@example.org" };
  const gift = { id: 1, action: "new", amount: "250.00", status: "paid", currency: "USD", donor };
  const signed = signAsDonorbox(SECRET, [gift], site.services.clock.now().getTime());
  const response = await deliver(site, "donorbox", signed);
  expect(await response.json()).toMatchObject({ recorded: 1 });
}

/** As the giving form of the test provider sends it. */
const giveTestGift = (site: TestSite) =>
  reportGift(
    site,
    { gift: 0, hour: 0, status: "received" },
    { source: "sandbox", isTest: true, amountCents: 7_500 },
  );

const figureOf = async (url: string) =>
  (await (await fetch(`${url}/api/progress`)).json()) as Progress;

/** What the page / says, as a browser without scripts shows it. */
async function pageFigure(url: string): Promise<{ raised: number; pledged: number }> {
  const html = await (await fetch(url)).text();
  const text = html.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, "").replace(/<[^>]+>/g, " ");
  const dollars = (name: string) => {
    const amount = new RegExp(`\\b${name}\\s+\\$([\\d,]+)`).exec(text)?.[1];
    return Number(amount?.replaceAll(",", "") ?? Number.NaN);
  };
  return { raised: dollars("Raised"), pledged: dollars("Pledged") };
}

/** Takes every step on the first of some instances; after it `/` and `/api/progress` of all of them say the new sum. */
export async function expectFigures(
  urls: readonly string[],
  clock: TestClock,
  steps: readonly MoneyStep[],
): Promise<void> {
  let { raised, pledged } = await figureOf(urls[0] ?? "");
  for (const url of urls) expect(await pageFigure(url)).toEqual({ raised, pledged });
  for (const [way, moreRaised, morePledged, act] of steps) {
    clock.advance(SECOND);
    const lastUpdated = clock.now().toISOString();
    await act();
    raised += moreRaised;
    pledged += morePledged;
    for (const url of urls) {
      expect(await figureOf(url), way).toMatchObject({ raised, pledged, lastUpdated });
      expect(await pageFigure(url), way).toEqual({ raised, pledged });
    }
  }
}
