import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "#domain/ports/clock.ts";
import {
  databases,
  openInstances,
  openTestSite,
  signInAsAdministrator,
  TestClock,
} from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";

const TEXT = "County Road 501 is closed until Friday.";
const fields = {
  ...{ intent: "publish", seen: "", text: TEXT, linkName: "Read more", linkUrl: "/news" },
  ...{ starts: "", ends: "2026-03-03T18:00" },
};

async function open(database: "sqlite" | "postgres") {
  const clock = new TestClock("2026-03-01T12:00:00.000Z");
  const site = await openTestSite(database, { clock });
  let cookie = await signInAsAdministrator(site);
  const post = (changes: Record<string, string>) =>
    site.post("/admin/site/notice", new URLSearchParams({ ...fields, ...changes }), { cookie });
  const desk = async () => (await site.get("/admin/site/notice", { cookie })).text();
  /** After a session's length has passed. */
  const signInAgain = async () => {
    cookie = await signInAsAdministrator(site);
  };
  const seen = async () => /name="seen" value="([^"]*)"/.exec(await desk())?.[1] ?? "";
  const shows = async (path = "/") => (await (await site.get(path)).text()).includes(TEXT);
  return { site, clock, post, desk, seen, shows, signInAgain };
}

describe.each(databases)("the notice on all pages on %s", (database) => {
  test("a published notice is on every public page at once, and pages without one do not change", async () => {
    const { site, post, seen, shows } = await open(database);
    const before = await (await site.get("/about")).text();
    expect((await post({})).headers.get("location")).toBe(
      "/admin/site/notice?notice=site-published",
    );
    await expect.poll(() => shows("/about")).toBe(true);
    for (const path of publicPages) expect(await shows(path), path).toBe(true);
    await post({ intent: "take-down", seen: "unseen" });
    expect(await shows("/about")).toBe(true);
    await post({ intent: "take-down", seen: await seen() });
    await expect.poll(async () => (await (await site.get("/about")).text()) === before).toBe(true);
  });

  test("a scheduled notice appears at its time, goes at its end, and can be withdrawn before", async () => {
    const { clock, post, desk, seen, shows, signInAgain } = await open(database);
    await post({ starts: "2026-03-02T08:00" });
    expect(await shows()).toBe(false);
    clock.advance(DAY + 4 * HOUR);
    await expect.poll(() => shows()).toBe(true);
    clock.advance(2 * DAY);
    await expect.poll(() => shows()).toBe(false);
    await signInAgain();
    await post({ seen: await seen(), starts: "2026-03-05T08:00", ends: "2026-03-06T08:00" });
    const id = /name="id" value="([^"]+)"/.exec(await desk())?.[1] ?? "";
    await post({ intent: "withdraw", id });
    expect(await desk()).toContain("Withdrawn");
    clock.advance(2 * DAY);
    expect(await shows()).toBe(false);
    await signInAgain();
    expect((await post({ intent: "withdraw", id })).status).toBe(409);
  });

  test("what a colleague published meanwhile is not overwritten, and the same form sent twice publishes once", async () => {
    const { site, post, desk } = await open(database);
    await post({});
    expect((await post({})).status).toBe(303);
    const refused = await post({ text: "Another text" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Another text");
    const stored = await site.services.db.selectFrom("content_revisions").selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(await desk()).toContain("Published now");
  });

  test("mistakes are answered with the fields as typed, and nothing is stored", async () => {
    const { site, post } = await open(database);
    const answer = await post({ ends: "2026-03-01T01:00" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(TEXT);
    expect(html).toContain("Choose an end that is still to come");
    expect(await site.services.db.selectFrom("content_revisions").selectAll().execute()).toEqual(
      [],
    );
  });

  test("text of a notice is text, never markup", async () => {
    const { site, post } = await open(database);
    await post({ text: "<script>alert(1)</script>" });
    const html = async () => (await site.get("/terms")).text();
    await expect.poll(async () => (await html()).includes("&lt;script&gt;alert(1)")).toBe(true);
    expect((await html()).includes("<script>alert")).toBe(false);
  });
});

test("of two instances on one PostgreSQL each shows what was published on the other", async () => {
  const clock = new TestClock("2026-03-01T12:00:00.000Z");
  const [first, second] = await openInstances({ clock });
  const text = async () => (await second.get("/plans")).text();
  expect((await text()).includes(TEXT)).toBe(false);
  const cookie = await signInAsAdministrator(first);
  const answer = await first.post("/admin/site/notice", new URLSearchParams(fields), { cookie });
  expect(answer.headers.get("location")).toBe("/admin/site/notice?notice=site-published");
  await expect.poll(async () => (await text()).includes(TEXT)).toBe(true);
});
