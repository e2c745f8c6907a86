/** Visitors' forms, typed and sent in Firefox and WebKit; the contact form is in describe-site.ts. */
import { afterAll, beforeAll, describe, test } from "vitest";
import { newsletterContent } from "#content/newsletter.ts";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";
import type { Engine } from "./engine.ts";
import { openFirefox } from "./puppeteer.ts";
import { visitWith } from "./visit.ts";
import { openWebKit } from "./webkit.ts";

const PERSON = { firstName: "Ada", lastName: "Larkspur" };

describe.each([
  { name: "Firefox", openEngine: openFirefox },
  { name: "WebKit", openEngine: openWebKit },
])("$name", ({ openEngine }) => {
  let site: SiteProcess;
  let engine: Engine;
  let visit: ReturnType<typeof visitWith>;
  beforeAll(async () => {
    [site, engine] = await Promise.all([startSite(), openEngine()]);
    visit = visitWith(engine);
  });
  afterAll(async () => {
    await engine?.close();
    await site?.remove();
  });

  test("a pledge is sent and thanked for", async () => {
    await engine.open(`${site.url}/donate/pledge`);
    await visit.fill({ ...PERSON, email: "ada@example.org", amount: "500" });
    await visit.click("main form button", "Send my pledge");
    await visit.reads("Thank you for your pledge");
  });

  test("a sign-up for the newsletter is sent, and its mail announced", async () => {
    await engine.open(`${site.url}/newsletter`);
    await visit.fill({ email: "ada@example.org" });
    await visit.click("main form button", newsletterContent.form.submit);
    await visit.reads(newsletterContent.unseen.checkMail.text);
  });

  test("a monthly gift of a chosen amount arrives", async () => {
    await engine.open(`${site.url}/donate`);
    await visit.has("html[data-started]");
    await visit.click(".gift-frequency label", "Monthly");
    await visit.click(".gift-amounts label", "$150");
    await visit.reads("$150.00, each month");
    await visit.fill(PERSON);
    await visit.click("main form button", "Make a test gift");
    await visit.reads("Your gift has arrived");
  });
});
