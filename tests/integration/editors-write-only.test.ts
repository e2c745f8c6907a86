/** A setting of the accounts: editors write, administrators publish. */
import { describe, expect, test } from "vitest";
import { listAwaitingPublication } from "#domain/content/list-documents.ts";
import { act, saveEdits, WE_RAISE_IT } from "#tests/support/edits.ts";
import { publishFacts } from "#tests/support/facts.ts";
import { type DatabaseKind, databases, openDesk } from "#tests/support/open-test-site.ts";
import {
  PICTURES_PAGE,
  phonePhotograph,
  pictureForm,
  uploadPicture,
} from "#tests/support/pictures.ts";
import { addStaff } from "#tests/support/staff.ts";

const OFF = { intent: "publishing" };

async function openWithEditor(database: DatabaseKind = "sqlite") {
  const desk = await openDesk(database);
  const editor = await addStaff(desk.staff, "m.editor", "editor");
  const set = await desk.staff.post("/admin/accounts", { ...OFF, writesOnly: "on" });
  expect(set.status).toBe(200);
  return { ...desk, editor };
}

describe.each(databases)("while editors write only, on %s", (database) => {
  test("an editor asks for publication and an administrator publishes it", async () => {
    const { site, staff, editor } = await openWithEditor(database);
    const typed = { phone: "(970) 555-0111" };
    expect((await act(editor, "organisation", "save", typed)).status).toBe(200);
    const page = await editor.text("/admin/site/edit/organisation");
    expect(page).toContain("Ask to publish");
    expect((await editor.post("/admin/site/edit/notice", { intent: "publish" })).status).toBe(403);
    expect((await act(editor, "organisation", "publish")).status).toBe(403);
    expect((await act(editor, "organisation", "ask")).status).toBe(303);
    expect(await staff.text("/admin/site")).toContain("asks to be published");
    expect(await site.rows("content_revisions")).toEqual([]);
    expect((await act(staff, "organisation", "publish")).status).toBe(303);
    expect(await site.html("/contact")).toContain("(970) 555-0111");

    expect((await staff.post("/admin/accounts", OFF)).status).toBe(200);
    await publishFacts(editor, "organisation", { phone: "(970) 555-0122" });
    expect(await site.html("/contact")).toContain("(970) 555-0122");
  });
});

const ofEditor = (field: string) => [{ path: [field], value: "Of an editor" }];

test.each([
  ["/admin/site/edit/home", "home", WE_RAISE_IT],
  ["/admin/site/edit/news/0197f1a0-0000-7000-8000-000000000001", "news", ofEditor("headline")],
  [
    "/admin/site/edit/gatherings/0197f1a0-0000-4000-8000-000000000001",
    "gatherings",
    ofEditor("title"),
  ],
])(
  "while editors write only, an editor writes at %s and asks; only an administrator publishes",
  async (url, kind, edits) => {
    const { site, staff, editor } = await openWithEditor();
    const isPage = kind === "home";
    if (!isPage)
      expect((await editor.get(`/admin/site/edit/${kind}/new`)).status).toBeLessThan(304);
    const key = isPage ? kind : `${kind}/${url.split("/").at(-1)}`;
    const saved = await saveEdits(editor, key, edits);
    expect(await saved.json()).toMatchObject({ draft: { version: 1 } });
    const colleague = await staff.get(`/admin/site/drafts/${key}`);
    expect(await colleague.json()).toMatchObject({ draft: { username: "m.editor" } });
    for (const intent of isPage ? ["publish"] : ["publish", "take-down"])
      expect((await editor.post(url, { intent, version: "1" })).status, intent).toBe(403);
    expect((await editor.post(url, { intent: "ask", version: "1" })).status).toBe(303);
    const listed = await listAwaitingPublication(site.db);
    expect(listed).toMatchObject([{ key, username: "m.editor" }]);
    expect(await staff.text("/admin/site")).toContain("asks to be published");
    expect(await site.rows("content_revisions")).toEqual([]);
    if (!isPage) return;
    expect((await staff.post(url, { intent: "publish", version: "1" })).status).toBe(303);
    expect(await site.html("/")).toContain("We raise it");
  },
);

test("while editors write only they upload and describe pictures and dismiss refused files; they remove no picture", async () => {
  const { site, editor } = await openWithEditor();
  const id = await uploadPicture(editor, await phonePhotograph("jpeg"));
  expect((await editor.post(PICTURES_PAGE, pictureForm(id))).status).toBe(303);
  for (const intent of ["remove", "dismiss"]) await editor.post(PICTURES_PAGE, { intent, id });
  expect((await editor.post(PICTURES_PAGE, { intent: "remove", id })).status).toBe(403);
  expect(await site.rows("media")).toMatchObject([{ id, alt: "Red and blue" }]);
  const broken = await uploadPicture(editor, (await phonePhotograph("png")).subarray(0, 900));
  expect((await editor.post(PICTURES_PAGE, { intent: "dismiss", id: broken })).status).toBe(303);
  expect(await site.rows("media")).toHaveLength(1);
});
