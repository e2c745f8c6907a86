import type { Page } from "@playwright/test";
import { letterNames } from "#content/mails.ts";
import { organizationDefaults } from "#content/organization.ts";
import { lettersPage } from "#content/staff-letters.ts";
import { wallTime } from "#domain/values/time-zone.ts";
import type { SiteProcess } from "#tests/support/site-process.ts";
import { expectNoViolations, findViolations } from "./axe.ts";
import { change, expect, openDesk, publish, signIn, test, untilAlive } from "./fixtures.ts";

const INCH = 96;

/**
 * Adds gifts of two people, one of whom gets letters on paper, and the church that receives the
 * letters.
 */
function addGifts(site: SiteProcess) {
  const at = new Date().toISOString();
  const add = `insert into donations (id, created_at, received_at, updated_at, status_at, first_name,
    last_name, email, amount_cents, donation_type, payment_method, check_number, status, source,
    external_id, street, city, state, postal_code)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'Check', 'check', '1187', 'received', 'staff', ?, ?, ?, ?, ?)`;
  const place = ["15 PLACEHOLDER LANE, HOUSE BEHIND THE BARN, NO. 2", "Ignacio", "CO", "81137"];
  for (const [id, first, last, email] of [
    ["hollis", "Hollis", "Greywater", ""],
    ["silas", "Silas", "Oakhollow", "silas@example.org"],
  ] as const)
    change(site, add, id, at, at, at, at, first, last, email, 300_00, id, ...place);
  const organization = {
    ...organizationDefaults,
    church: "Example Community Church",
    ein: "00-0000000",
  };
  change(
    site,
    "insert into site_settings (name, value) values ('thank-gifts-from', '2020-01-01') on conflict (name) do update set value = excluded.value",
  );
  change(site, "update versions set value = value + 1");
  publish(site, "organization", organization);
}

/** Returns where a part is on the sheet, in inches. */
async function placeOf(page: Page, selector: string) {
  const sheet = await page.locator(".sheet").first().boundingBox();
  const part = await page.locator(`.sheet ${selector}`).first().boundingBox();
  if (!sheet || !part) throw new Error(`${selector} is not on the sheet`);
  return {
    top: (part.y - sheet.y) / INCH,
    bottom: (part.y + part.height - sheet.y) / INCH,
    left: (part.x - sheet.x) / INCH,
  };
}

/** Expects this number of pages of US Letter. */
async function expectPages(page: Page, pages: number) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 612 792\s*\]/);
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(pages);
}

/**
 * Expects one page of US Letter: all of the address shows in the window, however the sheet slides,
 * and nothing else does.
 */
async function expectInWindow(page: Page) {
  await expectPages(page, 1);
  const address = await placeOf(page, "address");
  expect(address.top).toBeCloseTo(2.5, 1);
  expect(address.bottom).toBeCloseTo(3.167, 1);
  expect(address.left).toBeCloseTo(1, 1);
  expect((await placeOf(page, "> header")).bottom).toBeLessThan(2.04);
  expect((await placeOf(page, "> :is(h1, p:not(.sheet-date))")).top).toBeGreaterThan(3.63);
  expect((await placeOf(page, "> .sheet-date")).left).toBeGreaterThan(5.4);
}

test("two gifts are thanked by a press each, on paper of one page with the address in the window; the year's statements print alike", async ({
  page,
  ownSite,
}) => {
  addGifts(ownSite);
  await openDesk(page, ownSite, "/admin/donations/thanks");
  await page.getByLabel("Select all rows of this page").check();
  await expectNoViolations(page, "letters are chosen");
  // Return in the box sends nothing.
  await page.getByLabel("Select Silas Oakhollow").press("Enter");
  await page.getByRole("button", { name: "Send 1 by email" }).click();
  await page.getByRole("button", { name: "Send 1 letter now" }).click();
  await expect(page.getByText("The emails go out now")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear" })).toBeHidden();
  await page.getByRole("link", { name: "Hollis Greywater" }).click();
  await expect(page.getByRole("heading", { name: "Receipt for your tax records" })).toBeVisible();
  await expectNoViolations(page, "a letter is open");
  await page.getByLabel("Select Hollis Greywater").check();
  await page.getByRole("button", { name: "Print 1 letter" }).click();
  await expect(page.getByText("Receipt G-000002")).toBeVisible();
  await expectInWindow(page);
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Everyone is thanked.")).toBeVisible();
  const year = wallTime(new Date().toISOString(), "America/Denver").slice(0, 4);
  await page.goto(`${ownSite.url}/admin/donations/statements?year=${year}`);
  await untilAlive(page);
  await page.getByRole("link", { name: "Hollis Greywater" }).click();
  const gifts = page.getByRole("link", { name: lettersPage.showGifts });
  await expect(gifts).toHaveAttribute("href", "/admin/donations?q=Hollis+Greywater");
  await page.keyboard.press("Escape");
  await expect(gifts).toHaveCount(0);
  await page.getByLabel("Select all rows of this page").check();
  await page.getByRole("button", { name: "Print 1 letter" }).click();
  await expect(page.getByRole("heading", { name: `Your gifts in ${year}` })).toBeVisible();
  await expectInWindow(page);
});

/**
 * Name and street, and how many lines they and "Ignacio, CO 81137" take in the window; the last
 * does not fit.
 */
const ADDRESSES = [
  ["Hollis Greywater", "15 Placeholder Lane", 3],
  ["HOLLIS AND SAMPLE GREYWATER", "15 PLACEHOLDER LANE, HOUSE BEHIND THE BARN, NO. 2", 4],
  ["Hollis Bartholomew and Wilhelmina Marguerite Greywater-Oakhollow", "PLACEHOLDER ".repeat(6), 5],
  ["WILHELMINA MARGUERITE GREYWATER-OAKHOLLOW OF THE UPPER MEADOW", "PLACEHOLDER ".repeat(12), 6],
  ["WILHELMINA MARGUERITE GREYWATER-OAKHOLLOW OF THE LOWER MEADOW", "PLACEHOLDER ".repeat(16), 7],
] as const;

test("a statement of many gifts numbers its sheets; addresses fit the window, or the list says that they do not; mailing labels fit their sheet; the board's year is one sheet", async ({
  page,
  ownSite,
}) => {
  addGifts(ownSite);
  const at = "2025-03-04T18:00:00.000Z";
  const gifts = ADDRESSES.flatMap(([name, street, lines]) =>
    Array.from({ length: lines === 3 ? 60 : 1 }, (_, gift) => {
      const id = `${lines}-${gift}`;
      return [id, at, at, at, at, name, id, street];
    }),
  );
  // All are in one statement, because on PostgreSQL each statement starts a process.
  const values = `(?, ?, ?, ?, ?, '', ?, '', 100, 'Check', 'check', 'received', 'staff', ?, ?, 'Ignacio',
    'CO', '81137')`;
  change(
    ownSite,
    `insert into donations (id, created_at, received_at, updated_at, status_at, first_name, last_name,
      email, amount_cents, donation_type, payment_method, status, source, external_id, street, city,
      state, postal_code) values ${gifts.map(() => values).join()}`,
    ...gifts.flat(),
  );
  const whose = "(select person_id from donations where id = '3-0')";
  change(ownSite, `update donations set person_id = ${whose} where id like '3-%'`);
  change(ownSite, "update versions set value = value + 1");
  await openDesk(page, ownSite, "/admin/donations/statements?year=2025");
  await expect(page.getByText("Print, address does not fit")).toHaveCount(1);
  await page.getByLabel("Select all rows of this page").check();
  await page.getByRole("button", { name: "Print 5 letters" }).click();
  await expect(page.locator(".sheet").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const seen = await page.locator(".sheet").evaluateAll(lookAtSheets);
  const heads = seen.map(({ head }) => head).filter((head) => /page/.test(head));
  const pages = heads.map((_, at) => `page ${at + 1} of ${heads.length}`);
  expect(heads).toEqual(pages.map((of) => `Hollis Greywater: Your gifts in 2025, ${of}`));
  expect(heads.length).toBeGreaterThan(2);
  await expectPages(page, seen.length);
  // WebKit prints a twentieth larger.
  expect(Math.max(...seen.map(({ height }) => height))).toBeLessThan(11 / 1.05);
  const addresses = seen.flatMap(({ address }) => (address ? [address] : []));
  expect(addresses.map(({ lines }) => lines).sort()).toEqual([3, 4, 5, 6, 7]);
  for (const { lines, top, bottom, left, right } of addresses.filter(({ lines }) => lines < 7)) {
    const edge = lines === 3 ? 0.125 : 0;
    expect(top, `${lines} lines`).toBeGreaterThan(2.5 + edge - 0.01);
    expect(bottom, `${lines} lines`).toBeLessThan(3.167 - edge + 0.01);
    expect(left).toBeCloseTo(1, 1);
    expect(right, `${lines} lines`).toBeLessThan(4.26);
  }
  await page.goto(`${ownSite.url}/admin/people/labels`);
  await expectPages(page, 1);
  const labels = page.getByRole("listitem");
  const fits = (all: Element[]) =>
    all.map(
      (each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight,
    );
  // The two longest addresses have more lines than a label.
  expect((await labels.evaluateAll(fits)).filter(Boolean)).toHaveLength(5);
  await expect(labels).toHaveCount(7);
  const [sheet, second] = await Promise.all([
    page.getByRole("list").boundingBox(),
    labels.nth(1).boundingBox(),
  ]);
  const inches = (a = 0, b = 0) => (a - b) / INCH;
  expect(inches(second?.x, sheet?.x)).toBeCloseTo(0.1875 + 2.625 + 0.125, 2);
  expect(inches(second?.y, sheet?.y)).toBeCloseTo(0.5, 2);
  for (let month = 0; month < 12; month++) {
    const day = `2024-${String(month + 1).padStart(2, "0")}-10T18:00:00.000Z`;
    const method = ["card", "check", "cash", "bank", "stock"][month % 5];
    const ids = [0, 12, 24, 36, 48].map((before) => `3-${before + month}`);
    change(
      ownSite,
      `update donations set received_at = ?, payment_method = ?, designation = ?
        where id in (?, ?, ?, ?, ?)`,
      ...[day, method, `Fund ${month % 6}`, ...ids],
    );
  }
  change(ownSite, "update versions set value = value + 1");
  await page.goto(`${ownSite.url}/admin/donations/board?from=2024-01-01&to=2024-12-31`);
  await expect(page.getByRole("row", { name: /^Fund/ })).toHaveCount(6);
  await expectPages(page, 1);
});

/**
 * Runs in the page: returns for each sheet its height, the head of its table and where its address
 * is, in inches.
 */
function lookAtSheets(sheets: Element[]) {
  return sheets.map((sheet) => {
    const { x, y, height } = sheet.getBoundingClientRect();
    const lines = Array.from(sheet.querySelectorAll("address span"));
    const range = document.createRange();
    const rights = lines.map((line) => {
      range.selectNodeContents(line);
      return range.getBoundingClientRect().right;
    });
    const [first, last] = [lines.at(0), lines.at(-1)].map((line) => line?.getBoundingClientRect());
    const address = first &&
      last && {
        lines: lines.length,
        top: (first.top - y) / 96,
        bottom: (last.bottom - y) / 96,
        left: (first.left - x) / 96,
        right: (Math.max(...rights) - x) / 96,
      };
    return {
      height: height / 96,
      head: sheet.querySelector("thead th")?.textContent ?? "",
      address,
    };
  });
}

test("each mail is as wide as a phone, readable, and its links are links in light, in dark and without styles", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of Object.keys(letterNames)) {
    const mail = await page.request.get(`${site.url}/admin/site/preview/${name}`);
    await page.setContent(await mail.text());
    const light = await page.evaluate(lookAtMail);
    expect(light.wide, name).toBeLessThanOrEqual(390);
    expect(await findViolations(page, ["color-contrast-enhanced"]), name).toEqual([]);
    // Thunderbird draws it like this in its dark scheme: it removes backgrounds and makes
    // letters light.
    await page.addStyleTag({
      content:
        "* { background: none !important } html { background: #1c1b22 !important } body { color: #fbfbfe !important }",
    });
    expect(await findViolations(page, ["color-contrast"]), `${name}, dark`).toEqual([]);
    const dark = await page.evaluate(lookAtMail);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll("[style]")) element.removeAttribute("style");
    });
    const plain = await page.evaluate(lookAtMail);
    for (const [how, seen] of Object.entries({ light, dark, plain })) {
      expect(seen.hidden, `${name}, ${how}`).toEqual([]);
      expect(seen.lines, `${name}, ${how}`).toBe(light.lines);
    }
  }
});

/**
 * Runs in the page: returns its width, the links that don't look like links, and the number of
 * lines that are broken on purpose.
 */
function lookAtMail() {
  const links = Array.from(document.querySelectorAll("a"));
  const isShown = (link: HTMLAnchorElement) => {
    const { textDecorationLine } = getComputedStyle(link);
    return textDecorationLine === "underline" && link.href !== "" && link.innerText.trim() !== "";
  };
  return {
    wide: document.documentElement.scrollWidth,
    hidden: links.filter((link) => !isShown(link)).map((link) => link.outerHTML),
    lines: document.querySelectorAll("br, p, blockquote").length,
  };
}
