import { describe, expect, test } from "vitest";
import { changeUnversioned } from "#domain/changes/change.ts";
import { mailJobOf } from "#domain/letters/write-letters.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { DAY, HOUR, isoTime } from "#domain/values/clock.ts";
import {
  openSiteWithFakes,
  readJobs,
  runDueJobs,
  runDueJobsFor,
  sendMessage,
} from "#tests/support/open-site-with-fakes.ts";
import { databases, expectRowCount, type TestSite } from "#tests/support/open-test-site.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectText } from "#tests/support/text-of.ts";

const overview = async (site: TestSite) => (await signInStaff(site)).text("/admin/overview");
const stateOf = async (site: TestSite) =>
  (await readJobs(site, "contact.acknowledge")).map(({ state }) => state).sort();

describe.each(databases)("a mail server that refuses on %s", (database) => {
  test("at the limit of the day mail pauses, as the desk says, until one of the hourly tries succeeds", async () => {
    const world = await openSiteWithFakes(database);
    const { site, smtp, clock } = world;
    smtp.refuseText = "550 5.4.5 Daily user sending limit exceeded";
    for (let sent = 0; sent < 6; sent++)
      await sendMessage(site, { email: `ada.${sent}@example.org` });
    await runDueJobs(site);
    const first = smtp.refusals;
    expect(first).toBeLessThan(12);
    expect(await overview(site)).toContain(
      "Paused: Mail. The mail server answered 550 5.4.5 (the limit of mails is reached). Nothing is lost",
    );
    clock.advance(HOUR);
    await runDueJobsFor(world, 23);
    // However long the server refuses, mails that wait together with others are not given up.
    clock.advance(8 * DAY);
    // A letter that was withdrawn says nothing about the server.
    await changeUnversioned(site.db, (trx) =>
      enqueueJobs(trx, isoTime(clock, -20 * DAY), mailJobOf("withdrawn")),
    );
    await runDueJobs(site);
    expect(smtp.refusals).toBe(first + 23);
    clock.advance(HOUR);
    await runDueJobs(site);
    expect(smtp.refusals).toBe(first + 24);
    expect(await stateOf(site)).toEqual(Array(6).fill("waiting"));
    smtp.refuseText = null;
    clock.advance(HOUR);
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(12);
    expect(await overview(site)).not.toContain("Paused");
  });

  test("a mail that fails alone for a week is given up, and does not hold others back", async () => {
    const { site, smtp, clock } = await openSiteWithFakes(database);
    smtp.refuseWith = "554 5.7.1 Message rejected as spam";
    smtp.refuses = (recipient) => recipient === "ada@example.org";
    await sendMessage(site);
    // Time before its first try does not count: at a daily limit others went first.
    clock.advance(8 * DAY);
    await sendMessage(site, { email: "rosa@example.org" });
    // This error alone says nothing about the mail server.
    for (let hour = 0; hour < 4; hour++) {
      await runDueJobs(site);
      clock.advance(HOUR);
    }
    expect(await overview(site)).not.toContain("Paused");
    expect(await stateOf(site)).toEqual(["done", "waiting"]);
    const waiting = { kind: "contact.acknowledge", state: "waiting" } as const;
    await site.set("jobs", { waited_ms: 7 * DAY - 2 * HOUR }, waiting);
    await runDueJobs(site);
    expect(await stateOf(site)).toEqual(["done", "waiting"]);
    clock.advance(HOUR);
    await runDueJobs(site);
    expect(await stateOf(site)).toEqual(["dead", "done"]);
    expect(await overview(site)).not.toContain("Paused");
  });

  test("an unknown address, marked on its person, gets no mail of any kind until staff look", async () => {
    const world = await openSiteWithFakes(database);
    const { site, smtp } = world;
    const at = "2026-03-01T12:00:00.000Z";
    await site.add(
      "subscribers",
      ...["ada", "rosa"].map((name) => ({
        id: name,
        created_at: at,
        asked_at: at,
        confirmed_at: at,
        email: `${name}@example.org`,
        email_key: `${name}@example.org`,
      })),
    );
    smtp.refuseWith = "550 5.1.1 <ada@example.org> user unknown";
    await sendMessage(site, { email: "Ada@example.org" });
    await runDueJobs(site);
    smtp.refuseWith = null;
    await runDueJobsFor(world, 2);
    await sendMessage(site, { email: "Ada@example.org" });
    await runDueJobs(site);
    // The notices to staff at a refused address are not sent either, nor are the thanks.
    expect(smtp.mails).toEqual([]);
    const staff = await signInStaff(site);
    await expectText(
      staff,
      "/admin/jobs",
      "ada@example.org",
      "staff@example.org",
      "answered 550 5.1.1 (no such mailbox)",
    );
    const [contact] = await site.rows("contacts");
    await expectText(staff, `/admin/people/${contact?.id}`, "No such mailbox");
    const list = await staff.text("/admin/newsletter.csv");
    expect(list).toContain("rosa@example.org");
    expect(list).not.toContain("ada@example.org");

    await staff.post("/admin/jobs", { allow: "ada@example.org" });
    expect(await site.column("refused_addresses", "email_key")).toEqual(["staff@example.org"]);
    await staff.post("/admin/jobs", { allow: "staff@example.org" });
    for (const { last_error: retry } of await site.rows("jobs"))
      await staff.post("/admin/jobs", { retry: retry ?? "" });
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(4);
    await expectRowCount(site, "refused_addresses", 0);
    await expectText(staff, "/admin/audit", "Allowed email to an address again");
    const cameBack = { intent: "came-back", email: "Ada@example.org" };
    await staff.post(`/admin/people/${contact?.id}`, cameBack);
    expect(await site.column("refused_addresses", "email_key")).toEqual(["ada@example.org"]);
  });
});
