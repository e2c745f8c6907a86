import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type EditablePageName, editablePages } from "#app/admin/site/edit/editable-pages.ts";
import { UNSEEN } from "#app/ui/shown.ts";
import { type ContentPath, type Json, valueAt } from "#domain/content/content-path.ts";
import { headline, OLD_HEADLINE, saveEdits, WE_RAISE_IT } from "#tests/support/edits.ts";
import { publishGathering, SUPPER } from "#tests/support/gatherings.ts";
import {
  addStaff,
  databases,
  type Fields,
  locationOf,
  openDesk,
  type Staff,
  signInStaff,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { openWorld, run, send } from "#tests/support/open-world.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

const GATHERING = `/events/${SUPPER.slug}`;

const NEW = "Our own words";
const publish = (staff: Staff, fields: Fields, key = "home") =>
  staff.post(`/admin/site/edit/${key}`, { intent: "publish", ...fields });
/** Where the first text stands that the page shows. */
function firstTextOf(value: unknown, path: ContentPath = []): ContentPath {
  if (typeof value === "string") return path;
  const [name = "", inner] =
    Object.entries(value as object).find(([own]) => !new Set<string>(UNSEEN).has(own)) ?? [];
  return firstTextOf(inner, [...path, Array.isArray(value) ? Number(name) : name]);
}
/** Of a page, but for the time at which the gifts were counted. */
const fingerprint = (page: string) =>
  createHash("sha256")
    .update(page.replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]{5,12}/g, ""))
    .digest("hex");
const html = (site: TestSite, path = "/") => site.html(path);

describe.each(databases)("editing a page on %s", (database) => {
  test("looking begins no draft; a saved draft changes no page until it is published", async () => {
    const { site, staff } = await openDesk(database);
    expect((await staff.get("/admin/site/edit/home")).status).toBe(200);
    expect(await site.rows("content_drafts")).toEqual([]);
    const answer = await saveEdits(staff, "home", WE_RAISE_IT);
    expect(await answer.json()).toMatchObject({ draft: { version: 1 }, conflicts: [] });
    expect((await html(site)).includes("We raise it")).toBe(false);
    expect((await publish(staff, { version: "1" })).status).toBe(303);
    await expect.poll(async () => (await html(site)).includes("We raise it")).toBe(true);
  });

  test("a text of every page is published and taken back, and the page is byte for byte as before", async () => {
    const { site, staff } = await openDesk(database);
    await publishGathering(site, "supper");
    await expect.poll(() => html(site, GATHERING)).toContain(SUPPER.title);
    const pages = Object.entries(editablePages)
      .filter(([key]) => key !== "gallery")
      .map(
        ([key, { path }]) => [key, { path: key === "gatheringPage" ? GATHERING : path }] as const,
      );
    const shown = () =>
      Promise.all(pages.map(async ([, { path }]) => fingerprint(await html(site, path))));
    const before = await shown();
    for (const [key] of pages) {
      expect((await staff.get(`/admin/site/edit/${key}`)).status, key).toBe(200);
      const value = site.services.content.current(key as EditablePageName);
      const at = firstTextOf(value);
      await saveEdits(staff, key, [{ path: at, was: valueAt(value as Json, at), value: NEW }]);
      expect((await publish(staff, { version: "1" }, key)).status, key).toBe(303);
    }
    for (const [key, { path }] of pages)
      await expect
        .poll(async () => (await html(site, path)).includes(NEW), { message: key })
        .toBe(true);
    for (const [key] of pages) {
      await staff.post(`/admin/site/history/${key}`, { of: "first" });
      expect((await publish(staff, { version: "2" }, key)).status, key).toBe(303);
    }
    await expect.poll(shown).toEqual(before);
  });

  test("a page and a draft that were stored before a text was added have the first edition's", async () => {
    const { site, staff } = await openDesk(database);
    const { db, content } = site.services;
    const { section: _, ...vision } = { ...content.current("home").vision, heading: NEW };
    const older = JSON.stringify({ ...content.current("home"), vision });
    await saveEdits(staff, "home", WE_RAISE_IT);
    await db.updateTable("content_drafts").set({ value: older }).execute();
    expect((await staff.get("/admin/site/edit/home")).status).toBe(200);
    expect((await publish(staff, { version: "1" })).status).toBe(303);
    await db.updateTable("content_revisions").set({ value: older }).execute();
    // Published content is read anew when something else is published.
    const lead = ["page", "lead"];
    const was = content.current("about").page.lead;
    await saveEdits(staff, "about", [{ path: lead, was, value: NEW }]);
    expect((await publish(staff, { version: "1" }, "about")).status).toBe(303);
    await expect
      .poll(() => content.current("home").vision)
      .toEqual({ ...vision, section: "Vision" });
  });

  test("a mail is sent as it was published; a place that there is not is refused at its text", async () => {
    const { site, smtp } = await openWorld(database);
    const staff = await signInStaff(site);
    const subject = (key: string, was: string, value: string) =>
      saveEdits(staff, key, [{ path: ["subject"], was, value }]);
    await subject("thanksLetter", "We received your message", "We have your message");
    expect((await publish(staff, { version: "1" }, "thanksLetter")).status).toBe(303);
    const first = "New message: {subject} ({name})";
    await subject("contactLetter", first, "{name} on {topic}");
    const answer = publish(staff, { version: "1" }, "contactLetter");
    await expectAnswer(answer, 400, "There is no place {topic} here");
    await subject("contactLetter", "{name} on {topic}", "{name} on {subject}");
    expect((await publish(staff, { version: "2" }, "contactLetter")).status).toBe(303);
    await expect
      .poll(() => site.services.content.current("contactLetter").subject)
      .toBe("{name} on {subject}");
    await send(site, {});
    await run(site);
    expect(smtp.mails.map((mail) => mail.subject).toSorted()).toEqual([
      "Ada Larkspur on Donations",
      "We have your message",
    ]);
  });

  test("what cannot be published is refused in words, and the draft stays", async () => {
    const { site, staff } = await openDesk(database);
    const path = ["hero", "action", "path"];
    const leadsNowhere = { path, was: "/donate", value: "/nowhere" };
    const over = { starts: "2020-01-01T08:00" };
    const leadsBack = { path, was: "/nowhere", value: "/donate" };
    const titled = { path: ["hero", "title"], was: "", value: NEW };
    for (const [version, edits, fields, words] of [
      ["1", [leadsNowhere], {}, "This site has no such page"],
      ["2", [leadsBack, ...headline("")], {}, "1 thing has to be mended"],
      ["3", [titled], over, "Choose a time that is still to come"],
    ] as const) {
      await saveEdits(staff, "home", edits);
      const refused = await publish(staff, { version, ...fields });
      expect(refused.status).toBe(400);
      expect((await refused.text()).includes(words), words).toBe(true);
      expect(await site.rows("content_drafts")).toHaveLength(1);
    }
  });

  test("what is no list of edits of a document, and what the page could not be drawn with, changes nothing", async () => {
    const { site, staff } = await openDesk(database);
    const { hero } = site.services.content.current("home");
    const deep = JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`);
    for (const [status, key, edits] of [
      [400, "home", "x"],
      [404, "nothing", headline("x")],
      [413, "home", headline("x".repeat(300_000))],
      [400, "home", [{ path: ["hero"], was: hero, value: 7 }]],
      [400, "home", [{ path: ["hero", "title"], was: OLD_HEADLINE, value: { text: "x" } }]],
      [400, "home", [{ path: ["hero", "title"], was: OLD_HEADLINE, value: deep }]],
    ] as const)
      expect((await saveEdits(staff, key, edits)).status).toBe(status);
    expect(await site.rows("content_drafts")).toEqual([]);
  });

  test("a state of the history is taken back into the draft", async () => {
    const { site, staff } = await openDesk(database);
    await saveEdits(staff, "home", WE_RAISE_IT);
    await publish(staff, { version: "1" });
    const history = await staff.html("/admin/site/history/home");
    expect(history.includes("We raise it")).toBe(true);
    const back = await staff.post("/admin/site/history/home", { of: "first" });
    expect(back.headers.get("location")).toBe("/admin/site/edit/home");
    await publish(staff, { version: "2" });
    await expect
      .poll(async () => (await html(site)).includes(OLD_HEADLINE.replace("'", "&#x27;")))
      .toBe(true);
  });

  test("?edit answers staff who may write with the page and the way to its editor, and leads all others to the page", async () => {
    const { site, staff } = await openDesk(database);
    await publishGathering(site, "supper");
    await expect.poll(() => html(site, GATHERING)).toContain(SUPPER.title);
    const viewer = await addStaff(staff, "m.viewer", "viewer");
    for (const [path, editor] of [
      ["/", "edit/home"],
      ["/about", "edit/about"],
      ["/contact/thank-you", "edit/contact"],
      ["/news/design-updates-meeting", "news/design-updates-meeting"],
      [GATHERING, "gatherings/supper"],
      ["/privacy", "facts/privacy"],
    ] as const) {
      const stored = await html(site, path);
      const asked = await staff.get(`${path}?edit`);
      expect(asked.headers.get("cache-control"), path).toBe("private, no-store");
      expect(asked.headers.get("x-robots-tag"), path).toBe("noindex");
      const [start = "", strip = "", end = ""] = (await asked.text()).split(
        /(<aside aria-label="For staff".*?<\/aside>)/,
      );
      expect(strip, path).toContain(`href="/admin/site/${editor}"`);
      // The page is the same otherwise, and the stored one has stayed as it was.
      expect(fingerprint(start + end), path).toBe(fingerprint(stored));
      for (const other of [site, viewer]) {
        const led = await other.get(`${path}?edit`);
        expect([led.status, locationOf(led)], path).toEqual([303, path]);
        expect(led.headers.get("cache-control"), path).toBe("private, no-store");
      }
      expect(fingerprint(await html(site, path)), path).toBe(fingerprint(stored));
    }
    expect((await staff.get("/notice?edit")).status).toBe(404);
  });
});

test("a step of the timeline has the line that staff choose, whatever its words; none is dashed", async () => {
  const { site, staff } = await openDesk("sqlite");
  const lines = async () =>
    Array.from((await html(site, "/events")).matchAll(/data-line="(\w*)"/g), ([, line]) => line);
  expect(await lines()).toEqual(["solid", "dashed", "dashed", "dotted"]);
  const step = (at: number, field: string, was: string, value: string) => ({
    path: ["timeline", "steps", at, field],
    was,
    value,
  });
  await saveEdits(staff, "events", [
    step(0, "status", "In Progress", "Done"),
    step(1, "lineType", "dashed", "solid"),
    step(3, "lineType", "dotted", ""),
  ]);
  expect((await publish(staff, { version: "1" }, "events")).status).toBe(303);
  await expect.poll(lines).toEqual(["solid", "solid", "dashed", "dashed"]);
});

test("one text of an earlier state is taken back alone, and what was written since stays", async () => {
  const { site, staff } = await openDesk("sqlite");
  const { hero } = site.services.content.current("home");
  const first = { path: ["hero", "line"], was: hero.line, value: "Another line" };
  const edits = [...WE_RAISE_IT, first];
  await saveEdits(staff, "home", edits);
  await publish(staff, { version: "1" });
  const page = "/admin/site/history/home";
  expect(await staff.text(page)).toContain("Restore this text only");
  const back = await staff.post(page, { of: "first", path: JSON.stringify(["hero", "title"]) });
  expect(back.headers.get("location")).toContain("document-taken-back");
  const [draft] = await site.rows("content_drafts");
  expect(JSON.parse(draft?.value ?? "")).toMatchObject({
    hero: { title: OLD_HEADLINE, line: "Another line" },
  });
  for (const path of ["[7]", '["hero"', '["nowhere"]'])
    expect((await staff.post(page, { of: "first", path })).status).toBe(400);
});
