import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { publicPages } from "#app/public/pages.ts";
import { PLAIN_KEYS } from "#app/ui/text-or-field.ts";
import { documentTypes } from "#domain/content/document-types.ts";
import type { ContentPath } from "#domain/content/fields/content-path.ts";
import { SECOND } from "#domain/values/clock.ts";
import { restoreDraft, saveDocument, saveEdits, sendDocumentForm } from "#tests/support/edits.ts";
import { openSiteWithFakes, runDueJobs, sendMessage } from "#tests/support/open-site-with-fakes.ts";
import { databases, expectRowCount, type Fields, openDesk } from "#tests/support/open-test-site.ts";
import { addStaff, locationOf, type Staff, signInStaff } from "#tests/support/staff.ts";
import {
  expectAnswer,
  expectNoText,
  expectText,
  policyOf,
  textOf,
} from "#tests/support/text-of.ts";

const NEW = "Our own words";
/** An edit of the headline on the home page. */
const headline = (value: string) => [{ path: ["hero", "title"], value }];
const WE_RAISE_IT = headline("We raise it");
const NOWHERE = { path: ["hero", "action", "path"], value: "/nowhere" };
const publish = (staff: Staff, fields: Fields, key = "home") =>
  staff.post(`/admin/site/edit/${key}`, { intent: "publish", ...fields });
/** Returns the path of the first text that the page shows. */
function firstTextOf(value: unknown, path: ContentPath = []): ContentPath {
  if (typeof value === "string") return path;
  const [name = "", inner] =
    Object.entries(value as object).find(([own]) => !new Set<string>(PLAIN_KEYS).has(own)) ?? [];
  return firstTextOf(inner, [...path, Array.isArray(value) ? Number(name) : name]);
}
/** Returns the page without the time at which the gifts were counted. */
const fingerprint = (page: string) =>
  createHash("sha256")
    .update(page.replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]{5,12}/g, ""))
    .digest("hex");

describe.each(databases)("editing a page on %s", (database) => {
  test("a text of every page is published and restored, and the page is byte for byte as before", async () => {
    const { site, staff } = await openDesk(database);
    const pages = publicPages.flatMap((page) =>
      "document" in page ? [[page.document, page.path] as const] : [],
    );
    const shown = () =>
      Promise.all(pages.map(async ([, path]) => fingerprint(await site.html(path))));
    const before = await shown();
    for (const [key, path] of pages) {
      expect(documentTypes[key].path).toBe(path);
      expect((await staff.get(`/admin/site/edit/${key}`)).status, key).toBe(200);
      // Looking at the page creates no draft.
      await expectRowCount(site, "content_drafts", 0);
      const value = site.services.content.current(key);
      const textPath = firstTextOf(value);
      await saveEdits(staff, key, [{ path: textPath, value: NEW }]);
      expect((await publish(staff, { version: "1" }, key)).status, key).toBe(303);
    }
    for (const [key, path] of pages) expect((await site.html(path)).includes(NEW), key).toBe(true);
    for (const [key] of pages) {
      await restoreDraft(staff, key, "first");
      expect((await publish(staff, { version: "2" }, key)).status, key).toBe(303);
    }
    expect(await shown()).toEqual(before);
  });

  test("a page and a draft that were stored before a text was added have the first edition's", async () => {
    const { site, staff } = await openDesk(database);
    const { db, content } = site.services;
    const { section: _, ...vision } = { ...content.current("home").vision, heading: NEW };
    const older = JSON.stringify({ ...content.current("home"), vision });
    await saveEdits(staff, "home", WE_RAISE_IT);
    await db.updateTable("content_drafts").set({ value: older }).execute();
    await expectAnswer(staff.get("/admin/site/edit/home"), 200);
    await expectAnswer(staff.get("/admin/site/edit/news/Bad_Key"), 404);
    await expectAnswer(publish(staff, { version: "1" }), 303);
    await db.updateTable("content_revisions").set({ value: older }).execute();
    const stored = await site.row("content_revisions");
    // A value that no longer fits is left out.
    await site.add("content_revisions", { ...stored, id: "odd", key: "contact", value: "5" });
    // The site reads published content again when something else is published.
    await saveEdits(staff, "about", [{ path: ["page", "lead"], value: NEW }]);
    await expectAnswer(publish(staff, { version: "1" }, "about"), 303);
    await site.services.refresh();
    expect(content.current("home").vision).toEqual({ ...vision, section: "Vision" });
  });

  test("a mail is sent as it was published, which no text with an unknown placeholder is", async () => {
    const { site, smtp } = await openSiteWithFakes(database);
    const staff = await signInStaff(site);
    const subject = (key: string, value: string) =>
      saveEdits(staff, key, [{ path: ["subject"], value }]);
    await subject("thanksLetter", "We have your message");
    await expectAnswer(publish(staff, { version: "1" }, "thanksLetter"), 303);
    await subject("messageMail", "{name} on {topic}");
    const answer = publish(staff, { version: "1" }, "messageMail");
    await expectAnswer(answer, 400, "There is no place {topic} here");
    await subject("messageMail", "{name} on {subject}");
    await expectAnswer(publish(staff, { version: "2" }, "messageMail"), 303);
    await site.services.refresh();
    expect(site.services.content.current("messageMail").subject).toBe("{name} on {subject}");
    await sendMessage(site, {});
    await runDueJobs(site);
    expect(smtp.mails.map((mail) => mail.subject).toSorted()).toEqual([
      "Ada Larkspur on Donations",
      "We have your message",
    ]);
  });

  test("a user who has left a page for 45 seconds no longer has it open", async () => {
    const { staff, clock } = await openDesk(database);
    const editor = await addStaff(staff, "betty", "editor");
    const openWith = async (by: Staff) =>
      (await (await by.get("/admin/site/drafts/home")).json()).openWith;
    await openWith(staff);
    clock.advance(45 * SECOND - 1);
    expect(await openWith(editor)).toEqual(["admin"]);
    clock.advance(1);
    expect(await openWith(editor)).toEqual([]);
  });
});

test("a step of the timeline has the line and the state that staff choose, whatever its words", async () => {
  const { site, staff } = await openDesk("sqlite");
  const lines = async () =>
    Array.from((await site.html("/events")).matchAll(/data-line="(\w*)"/g), ([, line]) => line);
  expect(await lines()).toEqual(["solid", "dashed", "dashed", "dotted"]);
  const step = (index: number, field: string, value: string | boolean) => ({
    path: ["timeline", "steps", index, field],
    value,
  });
  await saveEdits(staff, "events", [
    step(0, "status", "Upcoming"),
    step(0, "isDone", true),
    step(1, "status", "Late"),
    step(1, "lineType", "solid"),
    step(3, "lineType", ""),
  ]);
  await expectAnswer(publish(staff, { version: "1" }, "events"), 303);
  expect(await lines()).toEqual(["solid", "solid", "dashed", "dashed"]);
  const overview = await staff.text("/admin/overview");
  expect(overview).toContain("Phase 1 Construction is still Late.");
  expect(overview).not.toContain("Planning & Fundraising is still");
});

test("every state of a document is shown on its page to staff alone, in a frame of the desk", async () => {
  const { site, staff } = await openDesk("sqlite");
  await saveEdits(staff, "home", WE_RAISE_IT);
  await publish(staff, { version: "1" });
  await saveEdits(staff, "home", headline("A later draft"));
  const revision = await site.row("content_revisions");
  for (const [of, title] of [
    ["", "A later draft"],
    ["?of=draft", "A later draft"],
    [`?of=${revision.id}`, "We raise it"],
    ["?of=first", "Let's build a legacy together"],
  ]) {
    const preview = await staff.get(`/admin/site/preview/home${of}`);
    expect(policyOf(preview), of).toContain("frame-ancestors 'self'");
    expect(preview.headers.get("x-frame-options"), of).toBe("SAMEORIGIN");
    expect(preview.headers.get("cache-control"), of).toBe("no-store");
    expect(await textOf(preview), of).toContain(title);
  }
  for (const unknown of ["home?of=x", "nothing", "news/nothing", "thanksLetter?of=x"])
    expect((await staff.get(`/admin/site/preview/${unknown}`)).status, unknown).toBe(404);
  const answerer = await addStaff(staff, "m.messages", "messages");
  await expectAnswer(answerer.get("/admin/site/preview/home"), 403);
  const page = await site.get("/admin/site/preview/home");
  expect([page.status, locationOf(page)]).toEqual([303, expect.stringContaining("/admin")]);
});

test.each([
  ["campaign", "phases.0.amountCents", "24,000,000", "$34,000,000"],
  ["privacy", "reviewedOn", "2026-02-20", "reviewed this text on February 20, 2026"],
  ["notice", "text", "The road is closed.", "The road is closed."],
])("a draft of %s is seen on a page before it is published", async (key, field, typed, shown) => {
  const { site, staff } = await openDesk("sqlite");
  await sendDocumentForm(staff, key, "save", { [field]: typed, endsAt: "2099-01-01T08:00" });
  await expectText(staff, `/admin/site/preview/${key}`, shown);
  for (const path of ["/", "/plans", "/privacy"]) await expectNoText(site, path, shown);
});

test.each([
  ["with a link to no page", [NOWHERE], {}, "This site has no such page"],
  ["without a headline", headline(""), {}, "1 thing is not right yet"],
  [
    "for a time that is over",
    headline(NEW),
    { starts: "2020-01-01T08:00" },
    "Choose a time that is still to come",
  ],
  ["for no time", headline(NEW), { when: "time", starts: "" }, "Choose a day and a time"],
])("a draft %s is refused with a reason, and stays", async (_what, edits, fields, words) => {
  const { site, staff } = await openDesk("sqlite");
  await saveEdits(staff, "home", edits);
  await expectAnswer(publish(staff, { version: "1", ...fields }), 400, words);
  await expectRowCount(site, "content_drafts", 1);
});

test("a draft is not replaced without a warning, nor discarded by a page that doesn't show it", async () => {
  const { staff } = await openDesk("sqlite");
  await saveEdits(staff, "home", headline(NEW));
  await expectText(
    staff,
    "/admin/site/history/home?of=first",
    "There is a draft that is not published. This version replaces it.",
  );
  const discard = { intent: "discard", version: "99999999999" };
  await expectAnswer(staff.post("/admin/site/edit/home", discard), 409);
});

test("a value that isn't a draft of a document, or with which the page can't be drawn, changes nothing", async () => {
  const { site, staff } = await openDesk("sqlite");
  const home = site.services.content.current("home");
  const titled = (title: unknown) => ({ ...home, hero: { ...home.hero, title } });
  const deep = JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`);
  const save = (value: unknown, key = "home") => saveDocument(staff, key, value, 0);
  await expectAnswer(saveDocument(staff, "home", titled("x"), "x" as never), 400);
  await expectAnswer(save(titled("x"), "nothing"), 404);
  await expectAnswer(save(titled("x".repeat(300_000))), 413);
  await expectAnswer(save({ ...home, hero: 7 }), 400);
  await expectAnswer(save(titled({ text: "x" })), 400);
  await expectAnswer(save(titled(deep)), 400);
  await expectRowCount(site, "content_drafts", 0);
});
