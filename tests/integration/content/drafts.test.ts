import { describe, expect, test } from "vitest";
import {
  discardDraft,
  listDrafts,
  MAX_DRAFT_LENGTH,
  readDraft,
  saveDraft,
} from "#domain/content/drafts.ts";
import { firstCampaign } from "#domain/content/facts/campaign.ts";
import type { Json } from "#domain/content/fields/content-path.ts";
import { publishDraft, unpublish, unschedule } from "#domain/content/publish-content.ts";
import { DAY, isoTime } from "#domain/values/clock.ts";
import { SUPPER } from "#tests/support/gatherings.ts";
import { databases, openSiteWithTestClock } from "#tests/support/open-test-site.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

const actor = (username: string) => ({ staffId: null, username, clientIp: "127.0.0.1" });
const ada = actor("ada");
const ben = actor("ben");
const endsAt = "2026-03-02T00:00:00.000Z";
const whole = { text: "The road is closed.", link: { name: "Read more", url: "/news" }, endsAt };
const context = {
  now: new Date("2026-03-01T12:00:00Z"),
  timeZone: "UTC",
  hasPage: () => true,
  altOf: () => undefined,
};

async function open(database: "sqlite" | "postgres") {
  const { site, db, clock } = await openSiteWithTestClock(database);
  const desk = (actor: typeof ada) => ({ db, clock, actor });
  const save = (by: typeof ada, version: number, value: Json = whole) =>
    saveDraft(desk(by), "notice", value, version);
  const publish = (version: number) =>
    publishDraft(desk(ada), "notice", { version, context, publishAt: isoTime(clock) });
  // A draft of another document has the same version.
  const other = () => listDrafts(db).then((all) => all.filter(({ key }) => key !== "notice"));
  await saveDraft(desk(ben), "about", "Ours", 0);
  return { site, db, clock, desk, save, publish, other };
}

describe.each(databases)("drafts of content on %s", (database) => {
  test("a draft is saved whole, and only over the version that its writer saw", async () => {
    const { site, db, desk, save, other } = await open(database);
    expect(await save(ada, 0)).toEqual({ ok: true });
    const theirs = { ...whole, text: "Ben's" };
    expect(await save(ben, 0, theirs)).toEqual({ ok: false, reason: "changed" });
    expect(await save(ben, 1, theirs)).toEqual({ ok: true });
    expect(await save(ada, 1)).toEqual({ ok: false, reason: "changed" });
    expect(await readDraft(db, "notice")).toMatchObject({
      value: theirs,
      username: "ben",
      version: 2,
    });
    expect(await save(ada, 2, "x".repeat(MAX_DRAFT_LENGTH))).toMatchObject({ reason: "too-large" });
    // The button of the last version was pressed twice.
    for (const [version, isGone] of [
      [1, false],
      [2, true],
      [2, true],
    ] as const)
      expect(await discardDraft(desk(ada), "notice", version), `${version}`).toBe(isGone);
    expect(await site.subjectsOf("content.discarded")).toEqual(["content:notice"]);
    expect(await other()).toMatchObject([{ key: "about", value: "Ours", version: 1 }]);
  });

  test("of many users who save over the same version at once, only one is stored", async () => {
    const { save } = await open(database);
    for (const version of [0, 1]) {
      const values = ["a", "b", "c", "d"].map((text) => ({ ...whole, text: `${text} ${version}` }));
      const results = await Promise.all(values.map((value) => save(ada, version, value)));
      expect(
        results.filter(({ ok }) => ok),
        `${version}`,
      ).toHaveLength(1);
    }
  });

  test("a form of an ended draft can't publish a later draft of the same document", async () => {
    const { site, db, desk, save, publish, other } = await open(database);
    await save(ada, 0);
    expect(await publish(1)).toEqual({ ok: true });
    // What is on the site is no longer scheduled.
    const [revision] = await site.rows("content_revisions");
    expect(await unschedule(desk(ada), revision?.id ?? "")).toBe(false);
    expect(await other()).toHaveLength(1);
    expect(await save(ben, 0, { ...whole, text: "Ben's" })).toMatchObject({ ok: false });
    expect(await save(ben, 1, { ...whole, text: "Ben's" })).toMatchObject({ ok: true });
    expect(await publish(1)).toEqual({ ok: false, reason: "changed" });
    expect(await readDraft(db, "notice")).toMatchObject({ version: 2 });
  });

  test("a revision that is published takes the place of a scheduled one of the same document", async () => {
    const { site, clock, desk } = await open(database);
    const later = { version: 1, context, publishAt: "2026-03-02T12:00:00.000Z" };
    const raised = (raisedCents: number) => ({
      ...firstCampaign,
      opening: { ...firstCampaign.opening, raisedCents },
    });
    await saveDraft(desk(ada), "campaign", raised(1_00), 0);
    await publishDraft(desk(ada), "campaign", later);
    await saveDraft(desk(ada), "campaign", raised(2_00), 1);
    await publishDraft(desk(ada), "campaign", { ...later, version: 2, publishAt: isoTime(clock) });
    clock.advance(2 * DAY);
    expect(await (await site.get("/api/progress")).json()).toMatchObject({ raised: 2 });
  });

  test("a scheduled document becomes a draft with all its content when it is taken down before its time", async () => {
    const { site, clock, desk } = await open(database);
    const key = "gatherings/b";
    await saveDraft(desk(ada), key, SUPPER, 0);
    const publication = { version: 1, context, publishAt: "2026-03-02T12:00:00.000Z" };
    await publishDraft(desk(ada), key, publication);
    await unpublish(desk(ada), key);
    expect(await readDraft(site.db, key)).toMatchObject({ value: SUPPER, version: 2 });
    const [scheduled] = await site.rows("content_revisions");
    expect(await unschedule(desk(ada), scheduled?.id ?? "")).toBe(false);
    clock.advance(2 * DAY);
    await expectAnswer(site.get(`/events/${SUPPER.slug}`), 404);
  });
});
