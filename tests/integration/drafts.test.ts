import { describe, expect, test } from "vitest";
import { readDraft, saveDraft } from "#domain/content/drafts.ts";
import { discardDraft } from "#domain/content/end-draft.ts";
import { publishDraft } from "#domain/content/publish-draft.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { SUPPER } from "#tests/support/gatherings.ts";
import { databases, openTestSite, TestClock } from "#tests/support/open-test-site.ts";

const actor = (username: string) => ({ staffId: null, username, address: "127.0.0.1" });
const [ada, ben] = [actor("ada"), actor("ben")];
const endsAt = "2026-03-02T00:00:00.000Z";
const whole = { text: "The road is closed.", link: { name: "Read more", url: "/news" }, endsAt };
const context = {
  now: new Date("2026-03-01T12:00:00Z"),
  timeZone: "UTC",
  hasPage: () => true,
  altOf: () => undefined,
};

async function open(database: "sqlite" | "postgres") {
  const clock = new TestClock("2026-03-01T12:00:00.000Z");
  const site = await openTestSite(database, { clock });
  const { db } = site;
  const desk = (actor: typeof ada) => ({ db, clock, actor });
  const save = (by: typeof ada, ...edits: Parameters<typeof saveDraft>[2]) =>
    saveDraft(desk(by), "notice", edits);
  const begin = () => save(ada, { path: [], was: null, value: whole });
  const publish = (version: number) =>
    publishDraft(desk(ada), "notice", { version, context, publishAt: isoTime(clock) });
  return { site, db, clock, desk, save, begin, publish };
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

  test("the same change sent again changes nothing", async () => {
    const { save, begin } = await open(database);
    const first = await begin();
    const again = await save(ada, { path: [], was: null, value: whole });
    expect(again.draft.version).toBe(first.draft.version);
    expect(again.conflicts).toEqual([]);
  });

  test("a form of an ended draft publishes no later draft of the same document", async () => {
    const { db, save, begin, publish } = await open(database);
    const { draft: first } = await begin();
    expect(await publish(first.version)).toEqual({ ok: true });
    const { draft: later } = await save(ben, { path: ["text"], was: whole.text, value: "Ben's" });
    expect(await publish(first.version)).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(await readDraft(db, "notice")).toEqual(later);
  });

  test("of two who publish under the same address at once, the second is refused in words", async () => {
    const { desk } = await open(database);
    const results = await Promise.all(
      ["a", "b"].map(async (id) => {
        const key = `gatherings/${id}` as const;
        const { draft } = await saveDraft(desk(ada), key, [{ path: [], value: SUPPER }]);
        const publication = { version: draft.version, context, publishAt: draft.updatedAt };
        return publishDraft(desk(ada), key, publication);
      }),
    );
    const message = "Another page has this address: Supper and songs, 2026-03-14";
    const refused = { ok: false, reason: "problems", problems: [{ path: ["slug"], message }] };
    expect(results).toContainEqual({ ok: true });
    expect(results).toContainEqual(refused);
  });

  test("a scheduled revision is on stored pages of every instance at its time", async () => {
    const { clock, begin, desk, site } = await open(database);
    const env = { DATABASE_URL: site.databaseUrl ?? "" };
    const others = env.DATABASE_URL ? [await openTestSite(database, { clock, env })] : [];
    const sites = [site, ...others];
    const { draft } = await begin();
    const publishAt = "2026-03-01T12:00:30.000Z";
    await publishDraft(desk(ada), "notice", { version: draft.version, context, publishAt });
    for (const { html, services } of sites) {
      await services.content.load();
      expect(await html("/about")).not.toContain(whole.text);
    }
    clock.advance(30_000);
    for (const { html } of sites) await expect.poll(() => html("/about")).toContain(whole.text);
  });

  test("a draft is discarded unless a colleague changed it meanwhile", async () => {
    const { desk, save, begin } = await open(database);
    const { draft } = await begin();
    await save(ben, { path: ["text"], was: whole.text, value: "Newer" });
    const discard = (version: number) => discardDraft(desk(ada), "notice", version);
    expect(await discard(draft.version)).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(await discard(draft.version + 1)).toEqual({ ok: true });
    expect(await discard(draft.version + 1)).toEqual({ ok: true });
  });
});
