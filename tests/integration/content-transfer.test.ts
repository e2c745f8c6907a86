import { describe, expect, test } from "vitest";
import { DAY } from "#domain/ports/clock.ts";
import { act, publishFacts, typedFacts } from "#tests/support/facts.ts";
import { publishGathering, SUPPER } from "#tests/support/gatherings.ts";
import { databases, openDesk, type Staff } from "#tests/support/open-test-site.ts";
import {
  PICTURES_PAGE,
  phonePhotograph,
  pictureForm,
  uploadPicture,
} from "#tests/support/pictures.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { publishContent } from "#tests/support/publish-content.ts";

const exported = (staff: Staff, query = "") => staff.html(`/admin/site/transfer/export${query}`);

function form(content: string): FormData {
  const data = new FormData();
  data.set("file", new File([content], "content.jsonl", { type: "application/jsonl" }));
  return data;
}

const transfer = async (staff: Staff, intent: string, content: string) => {
  const response = await staff.post(`/admin/site/transfer?intent=${intent}`, form(content));
  return { status: response.status, html: await response.text() };
};

async function filledDesk(database: (typeof databases)[number]) {
  const desk = await openDesk(database);
  const { staff } = desk;
  await publishFacts(staff, "organisation", { name: "Pine River Arena" });
  await publishFacts(staff, "campaign", { goalCents: "31,000,000" });
  await publishFacts(staff, "notice", {
    text: "Work day on Saturday.",
    starts: "2026-03-03T08:00",
    endsAt: "2026-03-09T08:00",
  });
  await act(staff, "giving", "save", typedFacts(staff, "giving", { "giftCents.0": "60" }));
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
    await act(to.staff, "giving", "save", typedFacts(to.staff, "giving", { "giftCents.0": "70" }));
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
    const newer = await transfer(to.staff, "look", JSON.stringify({ ...file, version: 3 }));
    expect(newer.html).toContain("another version of the software");
    expect(await to.site.rows("content_revisions")).toHaveLength(3);
  });

  test("pictures come along to an empty site on the other database, which shows the same pages; the same file again changes nothing", async () => {
    const other = database === "sqlite" ? "postgres" : "sqlite";
    const [from, to] = [await openDesk(database), await openDesk(other)];
    const id = await uploadPicture(from.staff, await phonePhotograph());
    await from.staff.post(PICTURES_PAGE, pictureForm(id));
    const { site } = from;
    const about = site.services.content.current("about");
    const page = { ...about.page, picture: { media: id } } as typeof about.page;
    await publishContent(site, "about", { ...about, page });
    const file = await exported(from.staff);
    expect((await transfer(to.staff, "look", file)).html).toContain("1 picture is in the file");
    expect(await to.site.rows("media")).toEqual([]);
    expect((await transfer(to.staff, "import", file)).html).toContain(
      "1 picture is being prepared",
    );
    await to.site.services.outbox.runDue();
    // The address of a picture is the hash of its bytes, and these are encoded anew.
    const shown = async ({ site }: typeof from) =>
      (await site.html("/about")).replaceAll(/\/media\/[0-9a-f]{24}/g, "/media/hash");
    await expect.poll(() => shown(to)).toContain("Halves");
    await expect.poll(async () => (await shown(to)) === (await shown(from))).toBe(true);
    const [, path = ""] = /src="(\/media\/[^"]+)"/.exec(await to.site.html("/about")) ?? [];
    expect((await to.site.get(path)).status).toBe(200);
    const again = await transfer(to.staff, "import", file);
    expect(again.html).toContain("was already here");
    expect(await to.site.rows("media")).toHaveLength(1);
  });

  test("what is no picture is refused in words, a line that is none changes nothing, an address that another document has is left out", async () => {
    const { site, staff } = await openDesk(database);
    await publishGathering(site, "supper");
    const picture = {
      id: "p1",
      fileName: "drawing.webp",
      kind: "photograph",
      alt: "A",
      caption: "",
      focus: { x: 50, y: 50 },
    };
    const at = "2026-01-01T00:00:00.000Z";
    const revisions = ["a", "b"].map((id, n) => ({
      key: `gatherings/${id}`,
      publishAt: at,
      value: { ...SUPPER, slug: n === 0 ? SUPPER.slug : "other" },
    }));
    revisions.push({ ...revisions[1], key: "gatherings/c" } as (typeof revisions)[number]);
    const head = JSON.parse(await exported(staff));
    const lines = (bytes: string) =>
      [
        JSON.stringify({ ...head, revisions, pictures: [picture] }),
        JSON.stringify({ picture: "p1", bytes: Buffer.from(bytes).toString("base64") }),
      ].join("\n");
    const { html } = await transfer(staff, "import", lines("<svg onload='x'/>"));
    expect(html).toContain("A drawing in SVG can carry a script");
    expect(html).toContain("1 change was imported");
    expect(await site.rows("media")).toEqual([]);
    const looked = await transfer(staff, "look", lines(""));
    expect(looked.html).toContain("gatherings/a: slug: Another page has this address");
    expect(looked.html).toContain("gatherings/c: slug: another document of the file");
    const before = await site.rows("content_revisions");
    for (const line of ["{", '{"picture":"p2","bytes":""}', '{"picture":"p1","bytes":"no base64"}'])
      expect((await transfer(staff, "import", `${lines("")}\n${line}`)).status, line).toBe(400);
    expect(await site.rows("content_revisions")).toEqual(before);
  });
});
