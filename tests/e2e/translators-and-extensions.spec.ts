import type { Page } from "@playwright/test";
import { contactContent } from "#content/contact.ts";
import { newsletterContent } from "#content/newsletter.ts";
import { moveTexts } from "#tests/support/move-texts.ts";
import {
  expect,
  expectText,
  fillContact,
  findHeading,
  openPage,
  pressButton,
  readRow,
  resizeTo,
  test,
  waitForScripts,
} from "./fixtures.ts";

/* Imitates what other programs do to our pages: translators move texts, extensions add nodes
   beside fields. */

// React reports the first kind and draws the page again. It can't undo the second, and the page
// becomes plain again.
test.use({
  expectedNoise:
    /hydrat|status of 400|NotFoundError|not a child of this node|Minified React error/i,
});

/** Opens a page whose texts a translator moves, now and whenever a new text appears. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await page.addInitScript(moveTexts);
  await openPage(page, path);
  await expect(page.locator("main font").first()).toBeAttached();
}

test("translated, the giving form follows each press, and the gift is what was chosen", async ({
  page,
  site,
}) => {
  await openTranslated(page, "/donate");
  const form = page.locator("[data-island=giving-form] form");
  for (const name of ["monthly", "once", "monthly"]) {
    await form.locator(`[name=frequency][value=${name}]`).check();
    await expect(form.locator("#gift-sum")).toContainText(
      name === "once" ? "[[$100.00, once" : "[[$100.00, each month",
    );
  }
  await form.locator("[name=coverFee]").check();
  await form.locator("[name=other]").fill("1,088");
  await expect(form.locator("[name=method]")).toHaveCount(2);
  await form.locator("[name=other]").fill("0");
  await form.locator("[name=email]").fill("ada@");
  await form.locator("[type=submit]").click();
  await expect(form.getByRole("alert").locator("a")).toHaveCount(2);
  await form.locator("[name=email]").fill("ada@example.org");
  await form.locator("[name=other]").fill("88.25");
  await form.locator("[name=coverFee]").uncheck();
  await form.locator("[type=submit]").click();
  await expect(page).toHaveURL(/\/donate\/gift/);
  expect(readRow(site, "select is_monthly from checkouts where total_cents = 8825")).toEqual({
    is_monthly: 1,
  });
});

test("translated, a press that waits for the form's code is answered", async ({ page }) => {
  await openTranslated(page, "/newsletter");
  const island = page.locator("[data-island=newsletter-form]");
  const starter = page.locator("#starter");
  for (const source of [
    await island.getAttribute("data-src"),
    await starter.getAttribute("data-hydrate"),
  ])
    await page.evaluate((code) => import(code ?? ""), source);
  await island.locator("[type=submit]").hover();
  await page.mouse.down();
  // Without the press, React would draw the form again within a few of these frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.mouse.up();
  await expect(island.locator("[aria-invalid=true]").first()).toBeVisible();
});

/** A form that checks what was typed, or shows that the email is wrong. */
const PRESSED = "form[data-unanswered], [name=email][aria-invalid=true]";

for (const { what, button, errors } of [
  { what: "is answered", button: "left", errors: 1 },
  { what: "with another button has no effect", button: "right", errors: 0 },
] as const)
  test(`translated, a press that lasts until the form is drawn again ${what}`, async ({ page }) => {
    await openTranslated(page, "/newsletter");
    const island = page.locator("[data-island=newsletter-form]");
    await island.locator("[type=submit]").hover();
    await page.mouse.down({ button });
    await expect(island.and(page.locator("[data-hydrated]"))).toBeVisible();
    await page.mouse.up({ button });
    await expect(island.locator(PRESSED)).toHaveCount(errors);
  });

const SUBMIT = "[type=submit]";
const MONTHLY = "[name=frequency][value=monthly]";
const ONCE = "[name=frequency][value=once]";

for (const { what, button, from, to, effect, count } of [
  { what: "is answered", button: "left", from: SUBMIT, to: SUBMIT, effect: PRESSED, count: 1 },
  {
    what: "and ends on another choice has no effect",
    button: "left",
    from: `label:has(${ONCE})`,
    to: `label:has(${MONTHLY})`,
    effect: `${MONTHLY}:checked`,
    count: 0,
  },
  {
    what: "with another button has none",
    button: "right",
    from: SUBMIT,
    to: SUBMIT,
    effect: PRESSED,
    count: 0,
  },
] as const)
  test(`translated, a press that starts before the form is drawn again ${what}`, async ({
    page,
  }) => {
    await page.addInitScript(holdReact);
    await openTranslated(page, "/donate");
    const island = page.locator("[data-island=giving-form]");
    await island.locator("[name=email]").fill("ada@");
    // An extension's control, which the form that React draws again does not have.
    await island.locator("form").evaluate((form) => {
      form.prepend(Object.assign(document.createElement("button"), { type: "button" }));
    });
    await island.locator(from).hover();
    await expect(page.locator("html[data-held]")).toBeAttached();
    await page.mouse.down({ button });
    await page.evaluate(() => dispatchEvent(new Event("release")));
    await expect(island.and(page.locator("[data-hydrated]"))).toBeVisible();
    await island.locator(to).hover();
    await page.mouse.up({ button });
    await expect(island.locator(effect)).toHaveCount(count);
  });

test("translated, a press keeps the page in place when the form is drawn again", async ({
  page,
}) => {
  await page.addInitScript(holdReact);
  await resizeTo(page, 390, 664);
  await openTranslated(page, "/contact");
  const island = page.locator("[data-island=contact-form]");
  const email = island.locator("[name=email]");
  await email.fill("ada@");
  await email.evaluate((field) => field.classList.add("of-the-server"));
  await island.locator(SUBMIT).hover();
  await expect(email).not.toBeInViewport();
  await expect(page.locator("html[data-held]")).toBeAttached();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.mouse.down();
  await expect(island.locator(".of-the-server")).toHaveCount(0);
  expect(await scrolled()).toBe(before);
  await page.mouse.up();
  await expect(island.locator(PRESSED)).toHaveCount(1);
});

/** Holds back React's work, which it sends itself as messages, until the page says "release". */
function holdReact(): void {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...message: unknown[]) {
    document.documentElement.dataset.held = "";
    const work = () => postMessage.apply(this, message as [unknown]);
    addEventListener("release", work, { once: true });
  };
  addEventListener("release", () => {
    MessagePort.prototype.postMessage = postMessage;
  });
}

test("translated, gallery, news and figure continue to work", async ({ page }) => {
  await openTranslated(page, "/plans");
  const viewer = page.locator("dialog[open]");
  await page.locator(".slide-link").first().click();
  await expect(viewer).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  // Closing the dialog goes back in the history.
  await expect(page).toHaveURL(/\/plans$/);
  await expect(page.locator(".slide-link")).toHaveCount(14);
  await openTranslated(page, "/news");
  await page.locator("main [data-opens-dialog]").first().click();
  await expect(viewer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(/\/news$/);
  await page.route("**/api/progress", (route) => {
    const report = { raised: 7_000_000, pledged: 0, source: "ledger", stale: false };
    return route.fulfill({ json: { ...report, lastUpdated: new Date().toISOString() } });
  });
  await page.clock.install();
  await openTranslated(page, "/");
  await page.clock.fastForward("03:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.locator("[data-island=progress-card]")).toContainText("$7,000,000");
});

for (const [path, island] of [
  ["/contact", "contact-form"],
  ["/donate/pledge", "pledge-form"],
  ["/donate", "giving-form"],
  ["/newsletter", "newsletter-form"],
] as const)
  test(`an extension puts nodes beside the fields of ${island}, which was sent back, before it wakes: texts and focus stay`, async ({
    page,
  }) => {
    await openPage(page, path);
    const part = page.locator(`[data-island=${island}]`);
    await part.locator("form").evaluate((form: HTMLFormElement) => {
      (form.elements.namedItem("email") as HTMLInputElement).value = "ada@";
      form.submit();
    });
    await expect(part.locator("[aria-invalid=true]").first()).toBeVisible();
    await waitForScripts(page);
    await part.evaluate((element) => {
      for (const field of element.querySelectorAll("input:not([type=hidden]), textarea")) {
        const icon = document.createElement("div");
        icon.setAttribute("data-lastpass-icon-root", "");
        field.before(icon);
        field.after(icon.cloneNode());
      }
      // The email is typed before any code listens.
      for (const field of element.querySelectorAll<HTMLInputElement>("input[type=email]"))
        field.value = "ada@example.org";
    });
    const email = part.locator("[name=email]");
    await email.focus();
    await expect(part).toHaveAttribute("data-hydrated", "");
    await expect(email).toHaveValue("ada@example.org");
    await expect(email).toBeFocused();
  });

test("an island whose drawing fails later becomes the server's form again, with the typed values, and can be sent", async ({
  page,
  site,
}) => {
  await openPage(page, "/contact");
  await fillContact(page, "Typed before a program took a part of the form away.");
  const part = page.locator("[data-island=contact-form]");
  await expect(part).toHaveAttribute("data-hydrated", "");
  // A program breaks what React relies on: React can't put an error where the button was.
  await part.evaluate((element) => {
    const { insertBefore } = Node.prototype;
    Node.prototype.insertBefore = function <T extends Node>(node: T, child: Node | null): T {
      if (element.contains(this)) throw new DOMException("moved", "NotFoundError");
      return insertBefore.call(this, node, child) as T;
    };
    Node.prototype.appendChild = function <T extends Node>(node: T): T {
      if (element.contains(this)) throw new DOMException("moved", "NotFoundError");
      return insertBefore.call(this, node, null) as T;
    };
  });
  await page.getByLabel("Email").fill("t.fenn@");
  await pressButton(page, "Submit");
  // The browser posts the form, and the server's page shows the error that React could not draw.
  await expectText(part, "Invalid email address");
  await expect(page.getByLabel("Comments or Questions")).toHaveValue(/Typed before a program/);
  await expect(page.getByLabel("Subject")).toHaveValue("General Question");
  await page.getByLabel("Email").fill("t.fenn@example.org");
  const stored = page.waitForResponse(`${site.url}/api/contact`);
  await pressButton(page, "Submit");
  expect((await stored).status()).toBe(201);
  await expect(findHeading(part, contactContent.form.unseen.sent.title)).toBeFocused();
  for (const field of [/First/, /Email/, /Subject/, /Comments/])
    await expect(page.getByLabel(field)).toHaveValue("");
});

test("the giving form shows the values that a browser restores without an event", async ({
  page,
}) => {
  // A reload in Firefox does this after it parses the page and before it shows it.
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.querySelector<HTMLInputElement>("[name=frequency][value=monthly]")?.click();
      const other = document.querySelector<HTMLInputElement>("[name=other]");
      if (other) other.value = "41";
    });
  });
  await page.goto("/donate");
  await expect(page.locator("#gift-sum")).toContainText("$41.00, each month");
  await expect(page.locator("[name=amount][value=other]")).toBeChecked();
});

test("a form says how long filling it in took, unless the browser has restored it", async ({
  context,
}) => {
  await context.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const field = document.querySelector<HTMLInputElement>("[name=email]");
      if (field && location.search) field.value = "restored@example.org";
    });
  });
  for (const [path, isTimed] of [
    ["/newsletter", true],
    ["/newsletter?again", false],
  ] as const) {
    // The answer to the first form leads its page elsewhere.
    const page = await context.newPage();
    await page.goto(path);
    if (isTimed) await page.getByLabel("Email").fill("timed@example.org");
    const sent = page.waitForRequest("**/api/newsletter");
    await pressButton(page, newsletterContent.form.submit);
    expect("filledInMs" in (await sent).postDataJSON()).toBe(isTimed);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("of a suggested amount and another amount, the one that was chosen last counts", async ({
    page,
    site,
  }) => {
    for (const [last, cents] of [
      ["$200", 20_000],
      ["", 7_700],
    ] as const) {
      await page.goto(`${site.url}/donate`);
      await page.getByRole("radio", { name: "Other amount" }).check();
      await page.locator("[name=other]").fill("77");
      if (last) await page.getByLabel(last).check();
      await pressButton(page, "Make a test gift");
      await expect(page).toHaveURL(/\/donate\/gift/);
      const { total_cents } = readRow(
        site,
        "select total_cents from checkouts order by created_at desc",
      );
      expect(total_cents).toBe(cents);
    }
  });
});

test("of a suggested and another amount, the last choice counts for the screen, the screen reader and the server", async ({
  page,
}) => {
  await openPage(page, "/donate");
  const other = page.locator("[name=other]");
  const checked = page.locator("[name=amount]:checked");
  await other.fill("77");
  await expect(checked).toHaveValue("other");
  await expectText(page, "$77.00, once, as a test.");
  await page.getByLabel("$200").check();
  await expect(other).toHaveValue("");
  await expectText(page, "$200.00, once, as a test.");
  await other.fill("lots");
  await pressButton(page, "Make a test gift");
  await expect(page.getByRole("group", { name: "Amount" })).toHaveAccessibleDescription(/from \$1/);
  await expect(other).toBeFocused();
  await other.fill("");
  await expect(checked).toHaveValue("200");
});
