import { describe, expect, test } from "vitest";
import { readDraft, saveDraft } from "#domain/content/drafts.ts";
import { discardDraft } from "#domain/content/end-draft.ts";
import { publishDraft } from "#domain/content/publish-draft.ts";
import { databases, openTestSite, TestClock } from "#tests/support/open-test-site.ts";

const actor = (username: string) => ({ staffId: null, username, address: "127.0.0.1" });
const [ada, ben] = [actor("ada"), actor("ben")];
const endsAt = "2026-03-02T00:00:00.000Z";
const whole = { text: "The road is closed.", link: { name: "Read more", url: "/news" }, endsAt };
const context = { now: new Date("2026-03-01T12:00:00Z"), timeZone: "UTC", hasPage: () => true, findPicture: () => undefined };

async function open(database: "sqlite" | "postgres") {
  const clock = new TestClock("2026-03-01T12:00:00.000Z");
  const { services } = await openTestSite(database, { clock });
  const { db, content } = services;
  const save = (by: typeof ada, ...edits: Parameters<typeof saveDraft>[4]) =>
    saveDraft(db, clock, by, "notice", edits);
  const begin = () => save(ada, { path: [], was: null, value: whole });
  const publish = (version: number) =>
    publishDraft(db, clock, ada, {
      ...{ key: "notice", version, context },
      publishAt: clock.now().toISOString(),
    });
  return { db, clock, content, save, begin, publish };
}

describe.each(databases)("drafts of content on %s", (database) => {
  test("two who change different texts at once both keep theirs", async () => {
    const { db, save, begin } = await open(database);
    await begin();
    const results = await Promise.all([
      save(ada, { path: ["text"], was: whole.text, value: "The road is open." }),
      save(ben, { path: ["link", "name"], was: "Read more", value: "News" }),
    ]);
    expect(results.flatMap(({ conflicts }) => conflicts)).toEqual([]);
    expect((await readDraft(db, "notice"))?.value).toMatchObject({
      text: "The road is open.",
      link: { name: "News" },
    });
  });

  test("of two who change the same text the second gets both versions", async () => {
    const { db, save, begin } = await open(database);
    await begin();
    await save(ada, { path: ["text"], was: whole.text, value: "Ada's" });
    const { conflicts } = await save(ben, { path: ["text"], was: whole.text, value: "Ben's" });
    expect(conflicts).toEqual([{ path: ["text"], mine: "Ben's", theirs: "Ada's" }]);
    expect((await readDraft(db, "notice"))?.value).toMatchObject({ text: "Ada's" });
  });

  test("the same change sent again changes nothing", async () => {
    const { save, begin } = await open(database);
    const first = await begin();
    const again = await save(ada, { path: [], was: null, value: whole });
    expect(again.draft.version).toBe(first.draft.version);
    expect(again.conflicts).toEqual([]);
  });

  test("publishing shows the draft and ends it; a version that is no longer the newest is refused", async () => {
    const { db, content, save, begin, publish } = await open(database);
    const { draft } = await begin();
    const { draft: newer } = await save(ben, { path: ["text"], was: whole.text, value: "Newer" });
    expect(await publish(draft.version)).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(await publish(newer.version)).toEqual({ ok: true });
    await expect.poll(() => content.current("notice")?.text).toBe("Newer");
    expect(await readDraft(db, "notice")).toBe(null);
  });

  test("a draft that its schema does not describe is not published and stays", async () => {
    const { db, save, begin, publish } = await open(database);
    await begin();
    const { draft } = await save(ada, { path: ["text"], was: whole.text, value: 7 });
    const result = await publish(draft.version);
    expect(result).toMatchObject({ reason: "problems", problems: [{ path: ["text"] }] });
    expect(await readDraft(db, "notice")).toMatchObject({ version: draft.version });
  });

  test("a draft is discarded unless a colleague changed it meanwhile", async () => {
    const { db, clock, save, begin } = await open(database);
    const { draft } = await begin();
    await save(ben, { path: ["text"], was: whole.text, value: "Newer" });
    const discard = (version: number) => discardDraft(db, clock, ada, "notice", version);
    expect(await discard(draft.version)).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(await discard(draft.version + 1)).toEqual({ ok: true });
    expect(await discard(draft.version + 1)).toEqual({ ok: true });
  });
});
