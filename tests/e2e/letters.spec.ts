import type { Page } from "@playwright/test";
import { lettersPage } from "#content/desk/letters.ts";
import { mailNames } from "#content/mails.ts";
import { organizationDefaults } from "#content/organization.ts";
import { wallTime } from "#domain/values/time-zone.ts";
import { giftRow } from "#tests/support/gift-row.ts";
import type { SiteProcess } from "#tests/support/site-process.ts";
import { expectNoViolations, findViolations } from "./axe.ts";
import {
  executeSql,
  expect,
  expectText,
  findButton,
  findHeading,
  findLink,
  followLink,
  openDesk,
  pressButton,
  publish,
  resizeTo,
  signIn,
  test,
  waitForScripts,
} from "./fixtures.ts";

const INCH = 96;

const IGNACIO = { city: "Ignacio", state: "CO", postal_code: "81137" };

/** Stores gifts by check, all in one statement: on PostgreSQL each statement starts a process. */
function storeGifts(site: SiteProcess, gifts: ReturnType<typeof giftRow>[]) {
  const rows = gifts.map((gift) => ({
    ...gift,
    donation_type: "Check",
    payment_method: "check",
    source: "staff",
  }));
  const columns = Object.keys(rows[0] ?? {});
  const values = `(${columns.map(() => "?").join()})`;
  const placeholders = rows.map(() => values).join();
  const cells = rows.flatMap((row) => Object.values(row));
  executeSql(site, `insert into donations (${columns.join()}) values ${placeholders}`, ...cells);
  executeSql(site, "update versions set value = value + 1");
}

/**
 * Adds gifts of two people, one of whom gets letters on paper, and the church that receives the
 * letters.
 */
function addGifts(site: SiteProcess) {
  const gift = {
    amount_cents: 300_00,
    check_number: "1187",
    street: "15 PLACEHOLDER LANE, HOUSE BEHIND THE BARN, NO. 2",
    ...IGNACIO,
  };
  const hollis = { first_name: "Hollis", last_name: "Greywater", email: "" };
  const silas = { first_name: "Silas", last_name: "Oakhollow", email: "silas@example.org" };
  const at = new Date().toISOString();
  executeSql(
    site,
    "insert into site_settings (name, value) values ('thank-gifts-from', '2020-01-01') on conflict (name) do update set value = excluded.value",
  );
  storeGifts(
    site,
    [hollis, silas].map((person) => giftRow(at, { ...gift, ...person })),
  );
  publish(site, "organization", {
    ...organizationDefaults,
    church: "Example Community Church",
    ein: "00-0000000",
  });
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

test("two gifts are thanked by a press each, on one page with the address in the window; statements print alike", async ({
  page,
  ownSite,
}) => {
  addGifts(ownSite);
  await openDesk(page, ownSite, "/admin/donations/thanks");
  // On a phone rows have no checkboxes.
  await resizeTo(page, 390, 844);
  await pressButton(page, lettersPage.selectAll(2));
  await expect(findButton(page, lettersPage.send(1))).toBeVisible();
  await pressButton(page, "Clear");
  await resizeTo(page, 1280, 720);
  await page.getByLabel("Select all rows of this page").check();
  await expectNoViolations(page, "letters are chosen");
  // Return in the box sends nothing.
  await page.getByLabel("Select Silas Oakhollow").press("Enter");
  await pressButton(page, "Send 1 by email");
  await pressButton(page, "Send 1 letter now");
  await expectText(page, "The emails go out now");
  await expect(findButton(page, "Clear")).toBeHidden();
  await followLink(page, "Hollis Greywater");
  await expect(findHeading(page, "Receipt for your tax records")).toBeVisible();
  await expectNoViolations(page, "a letter is open");
  await page.getByLabel("Select Hollis Greywater").check();
  await pressButton(page, "Print 1 letter");
  await expectText(page, "Receipt G-000002");
  await expectInWindow(page);
  await pressButton(page, "Yes");
  await expectText(page, "Everyone is thanked.");
  const year = wallTime(new Date().toISOString(), "America/Denver").slice(0, 4);
  await page.goto(`${ownSite.url}/admin/donations/statements?year=${year}`);
  await waitForScripts(page);
  await followLink(page, "Hollis Greywater");
  const gifts = findLink(page, lettersPage.showGifts);
  await expect(gifts).toHaveAttribute("href", /^\/admin\/people\/[\w-]+\?show=gifts$/);
  await page.keyboard.press("Escape");
  await expect(gifts).toHaveCount(0);
  await page.getByLabel("Select all rows of this page").check();
  await pressButton(page, "Print 1 letter");
  await expect(findHeading(page, `Your gifts in ${year}`)).toBeVisible();
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

test("sheets of many statements, mailing labels and the board's year fit their paper, the last a phone, too", async ({
  page,
  ownSite,
}) => {
  addGifts(ownSite);
  addToAddresses(ownSite);
  await openDesk(page, ownSite, "/admin/donations/statements?year=2025");
  await expectStatementsOnSheets(page);
  await page.goto(`${ownSite.url}/admin/people/labels`);
  await expectLabelsOnSheet(page);
  spreadOverYear(ownSite);
  await page.goto(`${ownSite.url}/admin/donations/board?from=2024-01-01&to=2024-12-31`);
  await expect(page.getByRole("row", { name: /^Fund/ })).toHaveCount(6);
  await expectPages(page, 1);
  await page.emulateMedia({ media: "screen" });
  await resizeTo(page, 390, 844);
  const sheet = page.getByRole("article");
  expect(await sheet.evaluate((paper) => paper.scrollWidth - paper.clientWidth)).toBe(0);
});

/** Adds gifts of a person at each address; the first person has given sixty times. */
function addToAddresses(site: SiteProcess) {
  const gifts = ADDRESSES.flatMap(([first_name, street, lines]) =>
    Array.from({ length: lines === 3 ? 60 : 1 }, (_, gift) =>
      giftRow("2025-03-04T18:00:00.000Z", {
        id: `${lines}-${gift}`,
        first_name,
        last_name: "",
        email: "",
        // Equal ones would be asked about first.
        amount_cents: 100 + gift,
        street,
        ...IGNACIO,
      }),
    ),
  );
  storeGifts(site, gifts);
  const whose = "(select person_id from donations where id = '3-0')";
  executeSql(site, `update donations set person_id = ${whose} where id like '3-%'`);
  executeSql(site, "update versions set value = value + 1");
}

/**
 * Prints all statements: sheets are numbered, and addresses fit the window or the list says not.
 */
async function expectStatementsOnSheets(page: Page) {
  await expect(page.getByText("Print, address does not fit")).toHaveCount(1);
  await page.getByLabel("Select all rows of this page").check();
  await pressButton(page, "Print 5 letters");
  await expect(page.locator(".sheet").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const sheets = await page.locator(".sheet").evaluateAll(lookAtSheets);
  const heads = sheets.map(({ head }) => head).filter((head) => /page/.test(head));
  const pages = heads.map((_, index) => `page ${index + 1} of ${heads.length}`);
  expect(heads).toEqual(pages.map((of) => `Hollis Greywater: Your gifts in 2025, ${of}`));
  expect(heads.length).toBeGreaterThan(2);
  await expectPages(page, sheets.length);
  // WebKit prints a twentieth larger.
  expect(Math.max(...sheets.map(({ height }) => height))).toBeLessThan(11 / 1.05);
  const addresses = sheets.flatMap(({ address }) => (address ? [address] : []));
  expect(addresses.map(({ lines }) => lines).sort()).toEqual([3, 4, 5, 6, 7]);
  for (const { lines, top, bottom, left, right } of addresses.filter(({ lines }) => lines < 7)) {
    const edge = lines === 3 ? 0.125 : 0;
    expect(top, `${lines} lines`).toBeGreaterThan(2.5 + edge - 0.01);
    expect(bottom, `${lines} lines`).toBeLessThan(3.167 - edge + 0.01);
    expect(left).toBeCloseTo(1, 1);
    expect(right, `${lines} lines`).toBeLessThan(4.26);
  }
}

/** Expects one sheet of labels in the places of Avery 5160, with each address that fits. */
async function expectLabelsOnSheet(page: Page) {
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
}

/** Moves gifts of the first address to each month of 2024, with several methods and funds. */
function spreadOverYear(site: SiteProcess) {
  for (let month = 0; month < 12; month++) {
    const day = `2024-${String(month + 1).padStart(2, "0")}-10T18:00:00.000Z`;
    const method = ["card", "check", "cash", "bank", "stock"][month % 5];
    const ids = [0, 12, 24, 36, 48].map((before) => `3-${before + month}`);
    executeSql(
      site,
      `update donations set received_at = ?, payment_method = ?, designation = ?
        where id in (?, ?, ?, ?, ?)`,
      day,
      method,
      `Fund ${month % 6}`,
      ...ids,
    );
  }
  executeSql(site, "update versions set value = value + 1");
}

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
  await resizeTo(page, 390, 844);
  for (const name of Object.keys(mailNames)) {
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
