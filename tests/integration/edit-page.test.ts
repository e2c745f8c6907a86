import { createHash } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { type EditablePageName, editablePages } from "#app/admin/site/edit/editable-pages.ts";
import { UNSEEN } from "#app/ui/shown.ts";
import { type ContentPath, type Json, valueAt } from "#domain/content/content-path.ts";
import { listAwaitingPublication } from "#domain/content/list-content.ts";
import { EMPTY_GATHERING } from "#domain/gatherings/gathering.ts";
import { DAY } from "#domain/ports/clock.ts";
import { addStaff } from "#tests/security/records.ts";
import { publishGathering, SUPPER } from "#tests/support/gatherings.ts";
import {
  databases,
  locationOf,
  openDesk,
  openTestSite,
  postgresDatabase,
  signInAsAdministrator,
  signInStaff,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { openWorld, run, send } from "#tests/support/open-world.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { textOf } from "#tests/support/text-of.ts";

const GATHERING = `/events/${SUPPER.slug}`;
const OLD = "Let's build a legacy together";

/** Sends edits as the editor does. */
const save = (site: TestSite, cookie: string, key: string, edits: unknown) =>
  site.post(`/admin/site/drafts/${key}`, JSON.stringify({ edits }), {
    "content-type": "application/json",
    cookie,
  });
const NEW = "Our own words";
const edit = (value: string) => [{ path: ["hero", "title"], was: OLD, value }];
const publish = (site: TestSite, cookie: string, fields: Record<string, string>, key = "home") =>
  site.post(`/admin/site/edit/${key}`, new URLSearchParams({ intent: "publish", ...fields }), {
    cookie,
  });
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
const html = async (site: TestSite, path = "/") => (await site.get(path)).text();

describe.each(databases)("editing a page on %s", (database) => {
  test("looking begins no draft; a saved draft changes no page until it is published", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    expect((await site.get("/admin/site/edit/home", { cookie })).status).toBe(200);
    expect(await site.rows("content_drafts")).toEqual([]);
    const answer = await save(site, cookie, "home", edit("We raise it"));
    expect(await answer.json()).toMatchObject({ draft: { version: 1 }, conflicts: [] });
    expect((await html(site)).includes("We raise it")).toBe(false);
    expect((await publish(site, cookie, { version: "1" })).status).toBe(303);
    await expect.poll(async () => (await html(site)).includes("We raise it")).toBe(true);
  });

  test("a text of every page is published and taken back, and the page is byte for byte as before", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
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
      expect((await site.get(`/admin/site/edit/${key}`, { cookie })).status, key).toBe(200);
      const value = site.services.content.current(key as EditablePageName);
      const at = firstTextOf(value);
      await save(site, cookie, key, [{ path: at, was: valueAt(value as Json, at), value: NEW }]);
      expect((await publish(site, cookie, { version: "1" }, key)).status, key).toBe(303);
    }
    for (const [key, { path }] of pages)
      await expect
        .poll(async () => (await html(site, path)).includes(NEW), { message: key })
        .toBe(true);
    for (const [key] of pages) {
      const first = new URLSearchParams({ of: "first" });
      await site.post(`/admin/site/history/${key}`, first, { cookie });
      expect((await publish(site, cookie, { version: "2" }, key)).status, key).toBe(303);
    }
    await expect.poll(shown).toEqual(before);
  });

  test("a page and a draft that were stored before a text was added have the first edition's", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    const { db, content } = site.services;
    const { section: _, ...vision } = { ...content.current("home").vision, heading: NEW };
    const older = JSON.stringify({ ...content.current("home"), vision });
    await save(site, cookie, "home", edit("We raise it"));
    await db.updateTable("content_drafts").set({ value: older }).execute();
    expect((await site.get("/admin/site/edit/home", { cookie })).status).toBe(200);
    expect((await publish(site, cookie, { version: "1" })).status).toBe(303);
    await db.updateTable("content_revisions").set({ value: older }).execute();
    // Published content is read anew when something else is published.
    const lead = ["page", "lead"];
    await save(site, cookie, "about", [
      { path: lead, was: content.current("about").page.lead, value: NEW },
    ]);
    expect((await publish(site, cookie, { version: "1" }, "about")).status).toBe(303);
    await expect
      .poll(() => content.current("home").vision)
      .toEqual({ ...vision, section: "Vision" });
  });

  test("a mail is sent as it was published; a place that there is not is refused at its text", async () => {
    const { site, smtp } = await openWorld(database);
    const cookie = await signInAsAdministrator(site);
    const subject = (key: string, was: string, value: string) =>
      save(site, cookie, key, [{ path: ["subject"], was, value }]);
    await subject("thanksLetter", "Message Sent Successfully", "We have your message");
    expect((await publish(site, cookie, { version: "1" }, "thanksLetter")).status).toBe(303);
    const first = "New message: {subject} ({name})";
    await subject("contactLetter", first, "{name} on {topic}");
    const refused = await publish(site, cookie, { version: "1" }, "contactLetter");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("There is no place {topic} here");
    await subject("contactLetter", "{name} on {topic}", "{name} on {subject}");
    expect((await publish(site, cookie, { version: "2" }, "contactLetter")).status).toBe(303);
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

  test("a link of a page that leads nowhere is refused when published", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    const path = ["hero", "action", "path"];
    await save(site, cookie, "home", [{ path, was: "/donate", value: "/nowhere" }]);
    const refused = await publish(site, cookie, { version: "1" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("This site has no such page");
  });

  test("an empty headline is refused when published, and the draft stays", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    await save(site, cookie, "home", edit(""));
    const refused = await publish(site, cookie, { version: "1" });
    expect(refused.status).toBe(400);
    expect((await refused.text()).includes("1 thing has to be mended")).toBe(true);
    expect(await site.rows("content_drafts")).toHaveLength(1);
  });

  test("what is no list of edits, an unknown key and a draft too large are refused and change nothing", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    expect((await save(site, cookie, "home", "x")).status).toBe(400);
    expect((await save(site, cookie, "nothing", edit("x"))).status).toBe(404);
    expect((await save(site, cookie, "home", edit("x".repeat(300_000)))).status).toBe(413);
    expect(await site.rows("content_drafts")).toEqual([]);
  });

  test("edits with which the page could not be drawn are refused and change nothing", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    const { hero } = site.services.content.current("home");
    const deep = JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`);
    for (const edits of [
      [{ path: ["hero"], was: hero, value: 7 }],
      [{ path: ["hero", "title"], was: OLD, value: { text: "x" } }],
      [{ path: ["hero", "title"], was: OLD, value: deep }],
    ])
      expect((await save(site, cookie, "home", edits)).status).toBe(400);
    expect(await site.rows("content_drafts")).toEqual([]);
  });

  test("a time that is over is refused, and the draft stays", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    await save(site, cookie, "home", edit("Too late"));
    const answer = await publish(site, cookie, { version: "1", starts: "2020-01-01T08:00" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Choose a time that is still to come");
    expect(await site.rows("content_drafts")).toHaveLength(1);
  });

  test("a state of the history is taken back into the draft", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    await save(site, cookie, "home", edit("We raise it"));
    await publish(site, cookie, { version: "1" });
    const history = await (await site.get("/admin/site/history/home", { cookie })).text();
    expect(history.includes("We raise it")).toBe(true);
    const back = await site.post("/admin/site/history/home", new URLSearchParams({ of: "first" }), {
      cookie,
    });
    expect(back.headers.get("location")).toBe("/admin/site/edit/home");
    await publish(site, cookie, { version: "2" });
    await expect
      .poll(async () => (await html(site)).includes(OLD.replace("'", "&#x27;")))
      .toBe(true);
  });

  test("text is text on the page, never markup", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    await save(site, cookie, "home", edit("<script>alert(1)</script>"));
    await publish(site, cookie, { version: "1" });
    await expect.poll(async () => (await html(site)).includes("&lt;script&gt;alert(1)")).toBe(true);
    expect((await html(site)).includes("<script>alert")).toBe(false);
  });
});

test("while editors write only, an editor's draft of a page is published by an administrator", async () => {
  const { site, staff } = await openDesk("sqlite");
  const editor = await addStaff(staff, "m.editor", "editor");
  const setting = { intent: "publishing", password: CHOSEN_PASSWORD, writesOnly: "on" };
  await staff.post("/admin/accounts", setting);
  const body = JSON.stringify({ edits: edit("We raise it") });
  expect((await editor.post("/admin/site/drafts/home", body)).status).toBe(200);
  const finish = (as: typeof staff, intent: string) =>
    as.post("/admin/site/edit/home", { intent, version: "1" });
  expect((await finish(editor, "publish")).status).toBe(403);
  expect((await finish(editor, "ask")).status).toBe(303);
  expect(await staff.text("/admin/site")).toContain("m.editor asks for publication");
  expect((await finish(staff, "publish")).status).toBe(303);
  await expect.poll(async () => (await html(site)).includes("We raise it")).toBe(true);
});

test.each([
  ["/admin/site/news/0197f1a0-0000-7000-8000-000000000001", "news", "headline"],
  ["/admin/site/gatherings/0197f1a0-0000-4000-8000-000000000001", "gatherings", "title"],
])(
  "while editors write only, an editor writes at %s and asks; only an administrator publishes",
  async (url, kind, field) => {
    const { site, staff } = await openDesk("sqlite");
    const editor = await addStaff(staff, "m.editor", "editor");
    const setting = { intent: "publishing", password: CHOSEN_PASSWORD, writesOnly: "on" };
    await staff.post("/admin/accounts", setting);
    expect((await editor.get(`/admin/site/${kind}/new`)).status).toBeLessThan(304);
    const key = `${kind}/${url.split("/").at(-1)}`;
    const edits = [{ path: [field], was: "", value: "Of an editor" }];
    const saved = await editor.post(`/admin/site/drafts/${key}`, JSON.stringify({ edits }));
    expect(await saved.json()).toMatchObject({ draft: { version: 1 }, conflicts: [] });
    const colleague = await staff.get(`/admin/site/drafts/${key}`);
    expect(await colleague.json()).toMatchObject({ colleague: "m.editor" });
    for (const intent of ["publish", "take-down"])
      expect((await editor.post(url, { intent, version: "1" })).status, intent).toBe(403);
    expect((await editor.post(url, { intent: "ask", version: "1" })).status).toBe(303);
    const listed = await listAwaitingPublication(site.db);
    expect(listed).toMatchObject([{ key, username: "m.editor" }]);
    expect(await staff.text("/admin/site")).toContain("m.editor asks for publication");
    expect(await site.rows("content_revisions")).toEqual([]);
  },
);

test("?edit behind a public address leads staff to its editor and a stranger to the sign-in", async () => {
  const { site, staff } = await openDesk("sqlite");
  for (const [path, editor] of [
    ["/", "edit/home"],
    ["/about", "edit/about"],
    ["/news/design-updates-meeting", "news/design-updates-meeting"],
    ["/privacy", "facts/privacy"],
  ] as const) {
    const asked = locationOf(await staff.get(`${path}?edit`));
    expect(locationOf(await staff.get(asked)), path).toBe(`/admin/site/${editor}`);
    expect(locationOf(await site.get(asked)), path).toMatch(/^\/admin\?next=/);
  }
});

test("drafts are listed by their names, however unfinished", async () => {
  const { site, staff } = await openDesk("sqlite");
  const id = "0197f1a0-0000-4000-8000-000000000002";
  await save(site, staff.cookie, "home", edit(""));
  for (const [key, field, value] of [
    [`news/${id}`, "headline", "Half an item"],
    [`gatherings/${id}`, "title", "Half a gathering"],
    ["gatherings/0197f1a0-0000-4000-8000-000000000003", "place", "Sample hall"],
  ] as const)
    await save(site, staff.cookie, key, [{ path: [field], was: "", value }]);
  const list = await staff.text("/admin/site");
  const names = ["Home Pages", "Half an item News", "Half a gathering Gatherings"];
  for (const name of [...names, "Untitled Gatherings"]) expect(list).toContain(name);
  expect(list).not.toContain(id);
});

const ID = "0197f1a0-0000-4000-8000-000000000001";
test.each([
  ["home", [...edit("We raise it")]],
  [`news/${ID}`, [{ path: ["headline"], was: "", value: "We raise it" }]],
  [
    `gatherings/${ID}`,
    [{ path: [], was: EMPTY_GATHERING, value: { ...SUPPER, title: "We raise it" } }],
  ],
])(
  "a link opens the draft of %s for a week without an account, and ends with the draft",
  async (key, edits) => {
    const { site, clock, staff } = await openDesk("sqlite");
    const saved = await save(site, staff.cookie, key, edits);
    const { link, draft } = (await saved.json()) as { link: string; draft: { version: number } };
    const answer = await site.get(link);
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      expect.objectContaining({ "cache-control": "no-store", "x-robots-tag": "noindex" }),
    ]);
    expect(answer.headers.get("set-cookie")).toBe(null);
    const text = await textOf(answer);
    expect(text).toContain("We raise it");
    expect(text).toContain("This is a draft. It is not published.");
    expect((await site.get(link.replace(/.$/, "~"))).status).toBe(410);
    clock.advance(7 * DAY);
    expect((await site.get(link)).status).toBe(410);
    const again = await signInStaff(site);
    const state = await again.get(`/admin/site/drafts/${key}`);
    const { link: later } = (await state.json()) as { link: string };
    expect((await site.get(later)).status).toBe(200);
    const url = key === "home" ? "/admin/site/edit/home" : `/admin/site/${key}`;
    await again.post(url, { intent: "discard", version: String(draft.version) });
    expect((await site.get(later)).status).toBe(410);
    await save(site, again.cookie, key, edits);
    expect((await site.get(later)).status).toBe(410);
  },
);

test("one text of an earlier state is taken back alone, and what was written since stays", async () => {
  const { site, staff } = await openDesk("sqlite");
  const { hero } = site.services.content.current("home");
  const first = { path: ["hero", "line"], was: hero.line, value: "Another line" };
  const edits = [...edit("We raise it"), first];
  await save(site, staff.cookie, "home", edits);
  await publish(site, staff.cookie, { version: "1" });
  const page = "/admin/site/history/home";
  expect(await staff.text(page)).toContain("Take back this text only");
  const back = await staff.post(page, { of: "first", path: JSON.stringify(["hero", "title"]) });
  expect(back.headers.get("location")).toContain("document-taken-back");
  const [draft] = await site.rows("content_drafts");
  expect(JSON.parse(draft?.value ?? "")).toMatchObject({
    hero: { title: OLD, line: "Another line" },
  });
  for (const path of ["[7]", '["hero"', '["nowhere"]'])
    expect((await staff.post(page, { of: "first", path })).status).toBe(400);
});

test("of two instances on one PostgreSQL both show a headline within a second of its publication", async () => {
  const place = await postgresDatabase({ migrated: true });
  onTestFinished(place.remove);
  const first = await openTestSite("postgres", { env: place.env });
  const second = await openTestSite("postgres", { env: place.env });
  await Promise.all([html(first), html(second)]);
  const cookie = await signInAsAdministrator(first);
  await save(first, cookie, "home", edit("We raise it"));
  await publish(first, cookie, { version: "1" });
  const shown = (site: TestSite) =>
    expect
      .poll(async () => (await html(site)).includes("We raise it"), { timeout: 1_000 })
      .toBe(true);
  await Promise.all([shown(first), shown(second)]);
});
