import { describe, expect, test } from "vitest";
import { DAY } from "#domain/ports/clock.ts";
import { act, publishFacts, typedFacts } from "#tests/support/facts.ts";
import { databases, openDesk, type Staff } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";

const exported = (staff: Staff, query = "") => staff.html(`/admin/site/transfer/export${query}`);

function form(intent: string, content: string): FormData {
  const data = new FormData();
  data.set("intent", intent);
  data.set("file", new File([content], "content.json", { type: "application/json" }));
  return data;
}

const transfer = async (staff: Staff, intent: string, content: string) => {
  const response = await staff.post("/admin/site/transfer", form(intent, content));
  return { status: response.status, html: await response.text() };
};

async function filledDesk(database: (typeof databases)[number]) {
  const desk = await openDesk(database);
  const { staff } = desk;
  await publishFacts(staff, "organisation", { name: "Pine River Arena" });
  await publishFacts(staff, "campaign", { goalCents: "31,000,000" });
  const notice = { intent: "publish", seen: "", linkName: "", linkUrl: "" };
  await staff.post("/admin/site/notice", {
    ...{ ...notice, text: "Work day on Saturday.", starts: "2026-03-03T08:00" },
    ends: "2026-03-09T08:00",
  });
  await act(staff, "giving", "review", typedFacts(staff, "giving", { "giftCents.0": "60" }));
  return desk;
}

describe.each(databases)("the content as one file on %s", (database) => {
  test("a fresh site that imports it shows the same pages, now and when what is scheduled is due, and the same file again changes nothing", async () => {
    const from = await filledDesk(database);
    const to = await openDesk(database);
    const file = await exported(from.staff);
    const preview = await transfer(to.staff, "look", file);
    expect(preview.status).toBe(200);
    expect(preview.html).toContain("Pine River Arena");
    expect(preview.html).toContain("Work day on Saturday.");
    expect(await to.site.rows("content_revisions")).toEqual([]);
    expect((await transfer(to.staff, "import", file)).html).toContain("3 changes were imported.");
    const pages = ({ site }: typeof from) =>
      Promise.all(publicPages.map((path) => site.html(path))).then((all) => all.join("\n"));
    await expect.poll(async () => (await pages(to)) === (await pages(from))).toBe(true);
    expect(await pages(to)).toContain("$31,000,000");
    expect((await transfer(to.staff, "import", file)).html).toContain("was already here");
    expect(await to.site.rows("content_revisions")).toHaveLength(3);
    for (const { clock } of [from, to]) clock.advance(3 * DAY);
    await expect.poll(() => pages(to)).toContain("Work day on Saturday.");
    await expect.poll(async () => (await pages(to)) === (await pages(from))).toBe(true);
  });

  test("drafts come along on request and stand in no way of a draft that is being written", async () => {
    const from = await filledDesk(database);
    const to = await openDesk(database);
    expect(JSON.parse(await exported(from.staff))).toMatchObject({ drafts: [], pictures: [] });
    const file = await exported(from.staff, "?drafts=on");
    await act(
      to.staff,
      "giving",
      "review",
      typedFacts(to.staff, "giving", { "giftCents.0": "70" }),
    );
    const preview = await transfer(to.staff, "look", file);
    expect(preview.html).toContain("another draft is being written here");
    await transfer(to.staff, "import", file);
    expect((await to.site.rows("content_drafts"))[0]?.value).toContain("7000");
    await act(to.staff, "giving", "discard");
    await transfer(to.staff, "import", file);
    expect((await to.site.rows("content_drafts"))[0]?.value).toContain("6000");
  });

  test("what the schemas do not describe is refused in words, and the rest can be imported", async () => {
    const from = await filledDesk(database);
    const to = await openDesk(database);
    const file = JSON.parse(await exported(from.staff));
    const at = file.revisions[0].publishAt;
    file.revisions.push({ key: "videos", value: { facility: "<script>" }, publishAt: at });
    file.revisions.push({ key: "__proto__", value: 1, publishAt: at });
    const { html } = await transfer(to.staff, "import", JSON.stringify(file));
    expect(html).toContain("3 changes were imported.");
    const refused = await transfer(to.staff, "look", JSON.stringify(file));
    expect(refused.html).toContain("__proto__: This site has no such document");
    for (const broken of ["", "{", "[]", '{"format":"other"}'])
      expect((await transfer(to.staff, "import", broken)).status, broken).toBe(400);
    const newer = await transfer(to.staff, "look", JSON.stringify({ ...file, version: 2 }));
    expect(newer.html).toContain("another version of the software");
    expect(await to.site.rows("content_revisions")).toHaveLength(3);
  });
});
