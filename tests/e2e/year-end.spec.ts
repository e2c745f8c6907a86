import type { Page } from "@playwright/test";
import { organizationDefaults } from "#content/organization.ts";
import { wallTime } from "#domain/values/time-zone.ts";
import { startStripe } from "#tests/fakes/stripe.ts";
import { startSite } from "#tests/support/site-process.ts";
import { change, expect, open, openDesk, publish, test, untilAlive } from "./fixtures.ts";

const NOTHING = /No goods or services were provided in return/;
const OWN = /EIN 00-0000000/;
const DATE = wallTime(new Date().toISOString(), "America/Denver").slice(0, 10);
const YEAR = DATE.slice(0, 4);

/**
 * Eight kinds of gifts: who gave, how staff enter it, and what the letters on paper must and must
 * not say.
 */
const GIFTS: {
  name: string;
  fields?: Record<string, string>;
  thanks: RegExp[];
  never?: RegExp;
  statement: RegExp[] | null;
}[] = [
  {
    name: "Cora Check",
    fields: { kind: "Check", checkNumber: "1187" },
    thanks: [NOTHING, OWN, /Receipt G-/],
    statement: [/Check 1187/, /Total ?\$100\.00/, NOTHING],
  },
  {
    name: "Cal Cash",
    fields: { kind: "Cash" },
    thanks: [NOTHING, OWN],
    statement: [/Cash/, /Total ?\$100\.00/],
  },
  {
    name: "Stella Stock",
    fields: { kind: "Stock", description: "12 shares" },
    thanks: [/12 shares/, OWN],
    never: /\$100/,
    statement: [/12 shares/, /Total in money ?\$0\.00/, /You determine what .* is worth/],
  },
  {
    name: "Ira Vale",
    fields: { kind: "Check", cameBy: "IRA (qualified charitable distribution)" },
    thanks: [/trustee of your IRA.*can't be deducted as well/, OWN],
    never: /Receipt G-/,
    statement: null,
  },
  {
    name: "Dafne Fund",
    fields: { kind: "Check", cameBy: "Fidelity Charitable" },
    thanks: [/part in a gift|advised or arranged/, /Fidelity Charitable/],
    never: /tax|EIN|Receipt|deduct|goods or services/i,
    statement: null,
  },
  {
    name: "Sue Supper",
    fields: { kind: "Check", benefit: "A supper", benefitValue: "40" },
    thanks: [/A supper.*\$40\.00.*beyond that value: \$60\.00/],
    never: NOTHING,
    statement: [/beyond that value: \$60\.00/],
  },
  {
    name: "Fay File",
    thanks: [/worth \$25\.00.*beyond that value: \$75\.00/],
    never: NOTHING,
    statement: [/beyond that value: \$75\.00/],
  },
];

async function enter(page: Page, name: string, fields: Record<string, string>) {
  await page.goto(new URL("/admin/donations/new", page.url()).href);
  await untilAlive(page);
  const form = page.locator(".gift-form");
  const [first = "", last = ""] = name.split(" ");
  await form.locator("[name=kind]").selectOption(fields.kind ?? "");
  const rest = {
    amount: "100",
    firstName: first,
    lastName: last,
    street: "15 Placeholder Lane",
    city: "Ignacio",
    state: "CO",
    postalCode: "81137",
  };
  for (const [field, value] of Object.entries({ ...rest, ...fields }))
    if (field !== "kind") await form.locator(`[name=${field}]`).fill(value);
  await page.getByRole("button", { name: "Save the gift" }).click();
  await expect(page.getByText(`${first} ${last}`).first()).toBeVisible();
}

/**
 * Returns what is printed for each person, by the name in the window; the next sheets of a
 * statement by their heads.
 */
async function sheetsOf(page: Page) {
  const sheets = page.locator(".sheet");
  await expect(sheets.first()).toBeVisible();
  const texts = await sheets.evaluateAll((all) => all.map((sheet) => sheet.textContent ?? ""));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(texts.length);
  return (name: string) => texts.find((text) => text.includes(`${name}15 Placeholder Lane`)) ?? "";
}

test("at a year's end, eight kinds of gifts are entered, imported and given online; each letter and statement says who may deduct which amount", async ({
  page,
}) => {
  const stripe = await startStripe();
  const site = await startSite(stripe.env);
  try {
    publish(site, "organization", {
      ...organizationDefaults,
      church: "Example Community Church",
      ein: "00-0000000",
    });
    change(
      site,
      "insert into site_settings (name, value) values ('thank-gifts-from', '2020-01-01') on conflict (name) do update set value = excluded.value",
    );
    await open(page, `${site.url}/donate`);
    await page.getByLabel("$40").check({ force: true });
    await page.getByRole("button", { name: "Make a test gift" }).click();
    await page.getByRole("button", { name: "Pay by card" }).click();
    await expect(page.getByRole("heading", { name: "Your gift has arrived" })).toBeVisible();
    // With a live key the gift isn't a test gift.
    change(site, "update donations set is_test = 0");
    await openDesk(page, site, "/admin/donations/new");
    for (const { name, fields } of GIFTS) if (fields) await enter(page, name, fields);
    await page.goto(`${site.url}/admin/import`);
    await untilAlive(page);
    const rows = [
      "Date,Amount,First Name,Last Name,Street,City,State,ZIP,Fair Market Value",
      `${DATE},100,Fay,File,15 Placeholder Lane,Ignacio,CO,81137,$25.00`,
    ];
    await page.locator("input[type=file]").setInputFiles({
      name: "gifts.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.join("\n")),
    });
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.locator("button[value=import]").click();
    await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();

    await page.goto(`${site.url}/admin/donations/thanks`);
    await untilAlive(page);
    await page.getByLabel("Select all rows of this page").check();
    await page.getByRole("button", { name: `Print ${GIFTS.length} letters` }).click();
    const letterTo = await sheetsOf(page);
    for (const { name, thanks, never } of GIFTS) {
      for (const said of thanks) expect(letterTo(name), name).toMatch(said);
      if (never) expect(letterTo(name), name).not.toMatch(never);
    }
    await page.goto(`${site.url}/admin/donations/statements?year=${YEAR}`);
    await untilAlive(page);
    await page.getByLabel("Select all rows of this page").check();
    const stated = GIFTS.filter(({ statement }) => statement);
    await page.getByRole("button", { name: `Print ${stated.length} letters` }).click();
    const statementTo = await sheetsOf(page);
    for (const { name, statement } of GIFTS) {
      if (!statement) expect(statementTo(name), name).toBe("");
      for (const said of statement ?? []) expect(statementTo(name), name).toMatch(said);
    }
    // The statement of the online donor goes by email.
    await page.goto(`${site.url}/admin/donations/statements?year=${YEAR}`);
    await page.getByRole("link", { name: "Ada Larkspur" }).click();
    await expect(page.getByText(/Card.*\$40\.00/).first()).toBeVisible();
  } finally {
    // An open page would report that the site is gone.
    await page.close();
    await site.remove();
    await stripe.close();
  }
});
