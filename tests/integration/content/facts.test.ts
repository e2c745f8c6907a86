import { describe, expect, test } from "vitest";
import { DAY } from "#domain/values/clock.ts";
import { publishFacts, restoreDraft, saveEdits, sendDocumentForm } from "#tests/support/edits.ts";
import { progressOf } from "#tests/support/gifts.ts";
import { openSiteWithFakes, runDueJobs, sendMessage } from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRowCount,
  openDesk,
  openTestSite,
} from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, expectParts, expectText } from "#tests/support/text-of.ts";

const GOAL = { goalCents: "$24,000,000", "phases.0.amountCents": "24,000,000" };
const OPENING = {
  "opening.raisedCents": "6,000,000.50",
  "opening.pledgedCents": "0",
  "opening.enteredOn": "2026-02-28",
  "opening.source": "the parish ledger",
};

describe.each(databases)("facts on %s", (database) => {
  test("a published goal and opening balance are everywhere at once, with the earlier ones in the audit log", async () => {
    const { site, staff } = await openDesk(database);
    await expectText(site, "/", "6.7 % of Phase 1");
    await publishFacts(staff, "campaign", { ...GOAL, ...OPENING });
    expect(await progressOf(site)).toMatchObject({
      raised: 6_000_000.5,
      pledged: 0,
      campaign: { goal: 24_000_000, opening: { enteredOn: "2026-02-28" } },
    });
    await expectText(site, "/", "25.0 % of Phase 1 is raised or pledged.");
    await expectText(
      site,
      "/",
      "Goal $24,000,000",
      "$34,000,000",
      "February 28, 2026 . Source: the parish ledger.",
    );
    const confirmed = "was confirmed on February 28, 2026. Source: the parish ledger.";
    await expectText(site, "/progress", confirmed);
    await expectText(site, "/plans", "$34,000,000");
    await expectText(staff, "/admin/overview", "$24,000,000");
    const events = await site.rows("audit_events");
    const event = events.find(({ action }) => action === "content.published");
    expect(event).toMatchObject({ subject: "content:campaign" });
    const changes = JSON.parse(event?.changes ?? "{}");
    expect(changes.campaign[0]).toContain("Goal $30,000,000");
    expectParts(changes.campaign[1], "Goal $24,000,000", "$6,000,000 raised");
  });

  test("a published organization is in footer, contact page and manifest until it is taken back without a trace", async () => {
    const { site, staff } = await openDesk(database);
    const pages = () => Promise.all(publicPages.map((path) => site.html(path)));
    const before = await pages();
    await publishFacts(staff, "organization", {
      name: "Pine River Arena",
      email: "office@example.org",
      hours: "Tue-Sat 10am-4pm",
    });
    await expectHtml(site, "/contact", "office@example.org");
    const contact = await site.html("/contact");
    expectParts(contact, "<title>Contact Us · Pine River Arena", "Tue-Sat 10am-4pm");
    expect(await site.json("/site.webmanifest")).toMatchObject({ name: "Pine River Arena" });
    await expectAnswer(restoreDraft(staff, "organization", "first"), 303);
    await expectAnswer(sendDocumentForm(staff, "organization", "publish"), 303);
    expect(await pages()).toEqual(before);
  });
});

test("a document that no page shows has no preview; a list adds its entry with the right article", async () => {
  const { staff } = await openDesk("sqlite");
  const editorOf = async (key: string) => (await staff.get(`/admin/site/edit/${key}`)).text();
  expect(await editorOf("desk")).not.toContain("<iframe");
  expect(await editorOf("thanksLetter")).toContain("<iframe");
  expect(await editorOf("log")).toContain("Add an entry");
});

describe.each(databases)("addresses of a former site on %s", (database) => {
  test("lead to the pages that staff enter, beside what browsers asked for and did not find", async () => {
    const { site, staff, clock } = await openDesk(database);
    const visit = (path: string, dest = "document") => site.get(path, { "sec-fetch-dest": dest });
    const editor = "/admin/site/edit/addresses";
    for (const path of ["/our-story.html", "/our-story.html", "/team/ada@example.org"])
      await expectAnswer(visit(path), 404);
    await expectAnswer(visit("/wp-login.php", "empty"), 404);
    // The list is full of what strangers invented.
    const at = "2026-02-28T12:00:00.000Z";
    const invented = Array.from({ length: 1_000 }, (_, n) => ({ path: `/${n}`, times: 1, at }));
    await site.db.insertInto("missing_pages").values(invented).execute();
    await site.runSchedule();
    const page = await staff.text(editor);
    expect(page).toContain("/our-story.html 2 times, last on");
    expect(page).not.toMatch(/wp-login|ada@/);
    expect(await site.rows("missing_pages")).toHaveLength(1_000);
    await publishFacts(staff, "addresses", { moved: "/our-story.html /about" });
    const moved = await visit("/Our-Story.html?from=mail");
    expect([moved.status, moved.headers.get("location")]).toEqual([308, "/about?from=mail"]);
    await expectText(staff, "/admin/site/preview/addresses", "/our-story.html /about");
    clock.advance(29 * DAY);
    await site.runSchedule();
    await expectRowCount(site, "missing_pages", 0);
  });
});

test("a published organization sends and signs the mails, and gets the notices to staff", async () => {
  const { site, smtp } = await openSiteWithFakes("sqlite", { STAFF_MAIL: "" });
  await publishFacts(await signInStaff(site), "organization", {
    name: "Pine River Arena",
    email: "office@example.org",
  });
  await sendMessage(site);
  await runDueJobs(site);
  expect(smtp.mails.flatMap(({ recipients }) => recipients)).toContain("office@example.org");
  for (const mail of smtp.mails) {
    expect(mail.from?.name).toBe("Pine River Arena");
    expect(mail.text?.trimEnd()).toMatch(/Pine River Arena$/);
  }
});

test("suggested gifts are in the giving form, on the donate page and nowhere else as before", async () => {
  const env = { GIVING_PROVIDER: "givelively", GIVING_FORM: "arena-inc" };
  const { site, staff } = await openDesk("sqlite", { env });
  const giftCents = site.services.facts.read("giving").giftCents.slice(0, 3);
  await saveEdits(staff, "giving", [{ path: ["giftCents"], value: giftCents }]);
  await publishFacts(staff, "giving", { "giftCents.0": "$25" });
  const embed = await site.html("/giving/embed");
  expect(embed).toContain("suggested_donation_amounts%5B%5D=25&amp;");
  expect(embed).not.toContain("=200");
  for (const odd of [{ "giftCents.0": "100" }, { ein: "12 3456789" }])
    await expectAnswer(sendDocumentForm(staff, "giving", "publish", odd), 400);
  const odd = sendDocumentForm(staff, "organization", "publish", { phone: "call us" });
  await expectAnswer(odd, 400, "Enter one number", "call us");
});

test("each case in a legal page ends with one punctuation mark after the stored data, also when staff wrote it", async () => {
  const site = await openTestSite("sqlite");
  const terms = site.services.content.current("terms");
  const written = { when: "You call", stored: "Is it stored? No!", receivers: "Our staff" };
  const [first, ...rest] = terms.sections;
  const sections = [{ ...first, heading: "Calls", paragraphs: [], cases: [written] }, ...rest];
  await publishContent(site, "terms", { ...terms, sections } as typeof terms);
  await expectText(site, "/terms", /Is it stored\? No!(?!\.)/, "Our staff.");
});
