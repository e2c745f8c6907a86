import { expect, test } from "vitest";
import { DAY } from "#domain/ports/clock.ts";
import { headline, saveEdits, WE_RAISE_IT } from "#tests/support/edits.ts";
import { SUPPER } from "#tests/support/gatherings.ts";
import { openDesk, signInStaff } from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

test("drafts are listed by their names, however unfinished", async () => {
  const { staff } = await openDesk("sqlite");
  const id = "0197f1a0-0000-4000-8000-000000000002";
  await saveEdits(staff, "home", headline(""));
  for (const [key, field, value] of [
    [`news/${id}`, "headline", "Half an item"],
    [`gatherings/${id}`, "title", "Half a gathering"],
    ["gatherings/0197f1a0-0000-4000-8000-000000000003", "place", "Sample hall"],
  ] as const)
    await saveEdits(staff, key, [{ path: [field], value }]);
  const list = await staff.text("/admin/site");
  const names = ["Home /", "Half an item not on the site", "Half a gathering Without a date"];
  for (const name of [...names, "Untitled Without a date"]) expect(list).toContain(name);
  expect(list).not.toContain(id);
});

const ID = "0197f1a0-0000-4000-8000-000000000001";
test.each([
  ["home", WE_RAISE_IT],
  [`news/${ID}`, [{ path: ["headline"], value: "We raise it" }]],
  [`gatherings/${ID}`, [{ path: [], value: { ...SUPPER, title: "We raise it" } }]],
])(
  "a link opens the draft of %s for a week without an account, and ends with the draft",
  async (key, edits) => {
    const { site, clock, staff } = await openDesk("sqlite");
    const saved = await saveEdits(staff, key, edits);
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
    const url = `/admin/site/edit/${key}`;
    await again.post(url, { intent: "discard", version: String(draft.version) });
    expect((await site.get(later)).status).toBe(410);
    await saveEdits(again, key, edits);
    expect((await site.get(later)).status).toBe(410);
  },
);
