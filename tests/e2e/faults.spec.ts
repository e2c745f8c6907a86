import type { Page } from "@playwright/test";
import type { FormPath } from "#app/forms/forms.ts";
import { building3d } from "#content/building-3d.ts";
import { contactContent } from "#content/contact.ts";
import { failures } from "#content/failures.ts";
import { gatheringPageContent } from "#content/gatherings.ts";
import { giftReturnPage, givingForm, ownGiftsPage } from "#content/giving.ts";
import { messageQueued } from "#content/message-sent.ts";
import { newsletterContent } from "#content/newsletter.ts";
import { pledgeContent } from "#content/pledge.ts";
import { publishSupper, SUPPER } from "#tests/support/gatherings.ts";
import { moveTexts } from "#tests/support/move-texts.ts";
import type { SiteProcess } from "#tests/support/site-process.ts";
import {
  test as base,
  expect,
  expectText,
  findButton,
  findHeading,
  openPage,
  pressButton,
  readRow,
  siteFixture,
} from "./fixtures.ts";

/* Sends every public form under every fault of its scripts. Either the site stores the record
   once and thanks for it, or the page says why not, and the typed text is still there. */

/** The test uses its own site, with a gathering. */
const test = base.extend({ site: [...siteFixture({}, publishSupper)] });

test.use({ expectedNoise: /.*/ });

const name = { firstName: "Ada", lastName: "Larkspur" };

interface Form {
  path: string;
  island: string;
  fields: Record<string, string>;
  thanks: string;
  unavailable: string;
  /** A query that counts the records with this email, or for a gift with this amount in cents. */
  count: string;
}

const forms: Record<FormPath, Form> = {
  "/api/gift": {
    path: "/donate",
    island: "giving-form",
    fields: { ...name },
    thanks: giftReturnPage.paid.heading.split("\n")[1] ?? "",
    unavailable: givingForm.unavailable,
    count: "select count(*) as count from checkouts where total_cents = ",
  },
  "/api/pledge": {
    path: "/donate/pledge",
    island: "pledge-form",
    fields: { ...name, amount: "1,200" },
    thanks: pledgeContent.form.unseen.thanks.title,
    unavailable: pledgeContent.form.unseen.unavailable,
    count: "select count(*) as count from donations where email = ",
  },
  "/api/contact": {
    path: "/contact",
    island: "contact-form",
    fields: { ...name, message: "May I give a horse trailer?" },
    thanks: contactContent.form.unseen.sent.title,
    unavailable: contactContent.form.unseen.unavailable,
    count: "select count(*) as count from contacts where email = ",
  },
  "/api/newsletter": {
    path: "/newsletter",
    island: "newsletter-form",
    fields: {},
    thanks: failures.noMail.newsletter.heading,
    unavailable: newsletterContent.form.unseen.unavailable,
    count: "select count(*) as count from subscribers where email = ",
  },
  "/api/coming": {
    path: `/events/${SUPPER.slug}`,
    island: "rsvp-form",
    fields: { name: "Ada Larkspur", people: "1" },
    thanks: gatheringPageContent.form.unseen.thanks.title,
    unavailable: gatheringPageContent.form.unseen.unavailable,
    count: "select count(*) as count from attendees where email = ",
  },
};

interface Fault {
  /** Runs before the page opens. */
  before?: (page: Page, api: string) => Promise<unknown>;
  /** Runs before the visitor touches the form. */
  opened?: (page: Page, form: Form) => Promise<unknown>;
  /** The code does load, so the press can wait until it runs or has failed. */
  settles?: true;
  /** Runs once the code has loaded or failed. */
  awake?: (page: Page) => Promise<unknown>;
  /** The page shows an error in place of the thanks. */
  refused?: true;
  /** The forms that are sent; by default all. */
  sends?: readonly FormPath[];
}

/**
 * No code of the form runs under these faults, and the starter treats all forms alike: "the form's
 * code does not come" sends each as they do. Of these two, one has sums and one a stored message.
 */
const WITHOUT_CODE: readonly FormPath[] = ["/api/gift", "/api/contact"];
/**
 * Which forms stand for the others: seats and the newsletter share the message's code but for what
 * it sends and keeps.
 */
const KINDS: readonly FormPath[] = ["/api/gift", "/api/pledge", "/api/contact"];

/** A module whose part throws while React draws it. */
const THROWS = "export default () => { throw new Error('spoiled') }";

const script = (body: string) => ({ contentType: "text/javascript", body });

/** Answers the request for an island's code with something else. */
const spoil = (body: string | null) => async (page: Page, form: Form) => {
  const source = await page.locator(`[data-island=${form.island}]`).getAttribute("data-src");
  await page.route(`**${source}`, (route) =>
    body === null ? route.abort() : route.fulfill(script(body)),
  );
};

/** Removes the methods that came to browsers after 2020 and that the pages' scripts could use. */
const removeLaterMethods = () => {
  for (const [owner, names] of [
    [String.prototype, ["isWellFormed", "toWellFormed", "replaceAll", "at"]],
    [Array.prototype, ["at", "findLast", "toSorted", "toReversed", "with"]],
    [Object, ["hasOwn", "groupBy"]],
    [Promise, ["withResolvers", "try"]],
    [AbortSignal, ["timeout", "any", "abort"]],
    [HTMLFormElement.prototype, ["requestSubmit"]],
    [Element.prototype, ["replaceChildren", "checkVisibility"]],
    [window, ["SubmitEvent", "structuredClone", "requestIdleCallback", "scheduler"]],
    [crypto, ["randomUUID"]],
    [navigator, ["locks"]],
  ] as const)
    for (const name of names) {
      Reflect.deleteProperty(owner, name);
      Reflect.deleteProperty(Object.getPrototypeOf(owner), name);
    }
};

const faults: Record<string, Fault> = {
  "the starter does not come": {
    sends: WITHOUT_CODE,
    before: (page) => page.route("**/assets/start-*.js", (route) => route.abort()),
  },
  "the form's code does not come": { opened: spoil(null) },
  "the form's code has a syntax error": {
    opened: spoil("export default ("),
    sends: ["/api/contact"],
  },
  "the form's code throws while it loads": {
    opened: spoil("throw new Error('spoiled')"),
    sends: ["/api/gift"],
  },
  "the form's code throws while it draws": {
    opened: spoil(THROWS),
    settles: true,
    sends: WITHOUT_CODE,
  },
  "React does not start": {
    sends: WITHOUT_CODE,
    before: (page) =>
      page.route("**/assets/react-*.js", (route) => route.fulfill(script("throw new Error()"))),
  },
  "the check throws": {
    sends: KINDS,
    settles: true,
    awake: (page) => page.evaluate(() => Reflect.deleteProperty(Object, "fromEntries")),
  },
  "the answer cannot be drawn": {
    sends: KINDS,
    settles: true,
    awake: (page) =>
      page.evaluate(() => {
        Node.prototype.appendChild = () => {
          throw new Error("spoiled");
        };
        Node.prototype.insertBefore = Node.prototype.appendChild;
      }),
  },
  "the submit throws": {
    sends: KINDS,
    before: (page) =>
      page.addInitScript(() => {
        window.FormData = class {
          constructor() {
            throw new Error("spoiled");
          }
        } as never;
      }),
  },
  // tests/engines/old-chromium.test.ts sends every form in a browser that lacks them.
  "methods are missing": {
    sends: WITHOUT_CODE,
    before: (page) => page.addInitScript(removeLaterMethods),
  },
  "storage is refused": {
    sends: KINDS,
    before: (page) =>
      page.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException("refused", "SecurityError");
            },
          });
      }),
  },
  "the answer is lost": {
    sends: KINDS,
    before: (page, api) =>
      page.route(`**${api}`, async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      }),
  },
  "no answer comes": {
    sends: KINDS,
    before: async (page, api) => {
      await page.clock.install();
      await page.route(`**${api}`, async (route) => {
        await route.fetch();
        await page.clock.runFor(31_000);
      });
    },
  },
  "fetch throws": {
    sends: [...KINDS, "/api/newsletter"],
    before: (page) =>
      page.addInitScript(() => {
        window.fetch = () => {
          throw new TypeError("spoiled");
        };
      }),
  },
  "every fetch is blocked": {
    sends: KINDS,
    before: (page) =>
      page.route("**/*", (route) =>
        route.request().resourceType() === "fetch"
          ? route.abort("blockedbyclient")
          : route.continue(),
      ),
  },
  "the site answers 503": {
    sends: KINDS,
    before: (page, api) => page.route(`**${api}`, (route) => route.fulfill({ status: 503 })),
    refused: true,
  },
  "a translator moves its texts, and mistakes come first": {
    // translators-and-extensions.spec.ts translates the gift's form.
    sends: ["/api/pledge", "/api/contact", "/api/newsletter", "/api/coming"],
    before: (page) => page.addInitScript(moveTexts),
    opened: async (page, { island }) => {
      const part = page.locator(`[data-island=${island}]`);
      await part.locator("[name=email]").fill("ada@");
      await part.locator("[type=submit]").click();
      await expect(part.locator("[name=email][aria-invalid=true]")).toBeVisible();
    },
  },
};

const countOf = (site: SiteProcess, { count }: Form, mark: string) =>
  readRow(site, `${count}'${mark}'`).count;

/** Fills the form in; resolves with the value that finds the record. */
async function fillIn(page: Page, { island, fields }: Form, number: number): Promise<string> {
  const part = page.locator(`[data-island=${island}] form`);
  const email = `ada.${number}.${Date.now()}@example.org`;
  for (const [field, value] of Object.entries({ ...fields, email })) {
    // A click comes first, as people do it: fill() can give the focus to a field that has just
    // been replaced.
    await part.locator(`[name=${field}]`).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(value);
  }
  const subject = part.locator("select[name=subject]");
  if (await subject.count()) await subject.selectOption({ index: 1 });
  if (island !== "giving-form") return email;
  const dollars = 1_000 + number + test.info().workerIndex * 100;
  await part.locator("[name=other]").fill(String(dollars));
  return String(dollars * 100);
}

let number = 0;
for (const api of Object.keys(forms) as FormPath[])
  for (const [faultName, fault] of Object.entries(faults)) {
    if (fault.sends && !fault.sends.includes(api)) continue;
    test(`${api}, ${faultName}`, async ({ page, site }) => {
      number += 1;
      const form = forms[api];
      await fault.before?.(page, api);
      if (faultName === "the starter does not come") {
        await page.goto(site.url + form.path);
        // Nothing makes the bar solid, so it stays above the text.
        await expect(page.locator(".site-header")).toHaveCSS("position", "absolute");
      } else await openPage(page, site.url + form.path);
      await fault.opened?.(page, form);
      const mark = await fillIn(page, form, number);
      const part = page.locator(`[data-island=${form.island}]`);
      const settled = page.locator("[data-hydrated], [data-plain]");
      // On a busy machine the code can come too late; the next use loads it again.
      if (fault.settles)
        await expect(async () => {
          await part.locator("[type=submit]").focus();
          await part.locator("[name=email]").focus();
          await expect(part.and(settled)).toBeVisible({ timeout: 3_000 });
        }).toPass();
      // The page doesn't show sums that would not follow a choice.
      await expect(page.locator("[data-plain] .scripted").filter({ visible: true })).toHaveCount(0);
      await fault.awake?.(page);
      await part.locator("[type=submit]").click();
      if (fault.refused) {
        await expectText(part, form.unavailable);
        await expect(part.locator("[name=email]")).not.toHaveValue("");
        expect(countOf(site, form, mark)).toBe(0);
        return;
      }
      const thanks = findHeading(page, form.thanks);
      // Without scripts a typed amount stands beside the one that was chosen in advance.
      const question = part.getByRole("alert").getByText("Choose one amount");
      await expect(thanks.or(question)).toBeVisible();
      if (await question.isVisible()) await part.locator("[type=submit]").click();
      await expect(thanks).toBeVisible();
      expect(countOf(site, form, mark)).toBe(1);
    });
  }

test("message, the answer cannot be drawn, and another one is typed on the page that stayed", async ({
  page,
  site,
}) => {
  number += 1;
  const form = forms["/api/contact"];
  await openPage(page, site.url + form.path);
  const mark = await fillIn(page, form, number);
  await expect(page.locator(`[data-island=${form.island}][data-hydrated]`)).toBeVisible();
  await page.route(site.url + form.path, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch({ maxRedirects: 0 });
    return route.fulfill({ status: 204 });
  });
  await faults["the answer cannot be drawn"]?.awake?.(page);
  const submit = page.locator(`[data-island=${form.island}] [type=submit]`);
  const posted = page.waitForResponse((response) => response.status() === 204);
  await submit.click();
  await posted;
  expect(countOf(site, form, mark)).toBe(1);
  await page.unroute(site.url + form.path);
  const another = await fillIn(page, form, number);
  await submit.click();
  await expect(findHeading(page, form.thanks)).toBeVisible();
  expect(countOf(site, form, another)).toBe(1);
});

for (const api of ["/api/pledge", "/api/contact"] as const)
  test(`${api}, the answer cannot be drawn without a connection: the page says so, and nothing is lost`, async ({
    page,
    site,
  }) => {
    number += 1;
    const form = forms[api];
    await openPage(page, site.url + form.path);
    const mark = await fillIn(page, form, number);
    const part = page.locator(`[data-island=${form.island}]`);
    await expect(part).toHaveAttribute("data-hydrated", "");
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await faults["the answer cannot be drawn"]?.awake?.(page);
    await part.locator("[type=submit]").click();
    const isStored = api === "/api/contact";
    await expect(page.locator("[data-unreachable]")).toContainText(
      isStored ? messageQueued.title : form.unavailable,
    );
    await expect(part.locator("[name=email]")).toHaveValue(isStored ? "" : mark);
    if (!isStored) return;
    await page.context().setOffline(false);
    await openPage(page, site.url + form.path);
    await expect.poll(() => countOf(site, form, mark)).toBe(1);
  });

test("pledge, handed over to the browser, and the next page never comes: it can be sent again, and is one", async ({
  page,
  site,
}) => {
  number += 1;
  const form = forms["/api/pledge"];
  await page.clock.install();
  await openPage(page, site.url + form.path);
  const mark = await fillIn(page, form, number);
  await page.route("**/api/pledge", (route) => route.abort());
  await page.route(site.url + form.path, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch({ maxRedirects: 0 });
    return route.fulfill({ status: 204 });
  });
  const submit = page.locator(`[data-island=${form.island}] [type=submit]`);
  const name = await submit.innerText();
  await submit.click();
  await expect(submit).not.toHaveText(name);
  await expect.poll(() => countOf(site, form, mark)).toBe(1);
  await page.unroute("**/api/pledge");
  await expect(async () => {
    await page.clock.runFor(16_000);
    await expect(submit).toHaveText(name, { timeout: 1_000 });
  }).toPass();
  await submit.click();
  await expect(findHeading(page, form.thanks)).toBeVisible();
  expect(countOf(site, form, mark)).toBe(1);
});

// No script handles this form, so faults in the page's own script must not affect it.
test("a link to one's own gifts is sent whatever is missing in the page's script", async ({
  page,
  ownSite: site,
}) => {
  for (const faultName of ["the submit throws", "methods are missing", "storage is refused"])
    await faults[faultName]?.before?.(page, "/api/gift");
  await page.goto(`${site.url}/donate/mine`);
  const email = `ada.${Date.now()}@example.org`;
  await page.getByLabel(ownGiftsPage.email).fill(email);
  await pressButton(page, ownGiftsPage.send);
  await expect(findHeading(page, ownGiftsPage.sentHeading)).toBeVisible();
  expect(
    readRow(site, `select count(*) as count from donor_links where email = '${email}'`).count,
  ).toBe(1);
});

for (const [faultName, body] of [
  ["does not come", null],
  ["throws while it draws", THROWS],
] as const)
  test(`gallery, the viewer ${faultName}`, async ({ page, site }) => {
    await page.route("**/assets/viewer-*.js", (route) =>
      body === null ? route.abort() : route.fulfill(script(body)),
    );
    await openPage(page, `${site.url}/plans`);
    const link = page.locator(".slide-link").first();
    await link.focus();
    await expect(page.locator("[data-island=gallery][data-hydrated]")).toBeVisible();
    const file = (await link.getAttribute("href")) ?? "";
    await link.click();
    await page.waitForURL(`**${file}`);
    await page.goBack();
    await expect(page).toHaveURL(/\/plans$/);
  });

test("3D view, the canvas throws while it draws", async ({ page, site }) => {
  await page.route("**/assets/canvas-*.js", (route) => route.fulfill(script(THROWS)));
  await openPage(page, `${site.url}/plans`);
  const part = page.locator(".view3d");
  const button = findButton(part, building3d.open);
  await button.click();
  await expect(part).toContainText(building3d.unseen.unreachable);
  await expect(part.locator(".picture img")).toBeVisible();
  await expect(button).toBeFocused();
});
