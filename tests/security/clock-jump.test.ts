import { expect, test } from "vitest";
import { countThrottledAttempt, LOCKOUT_MS } from "#domain/accounts/lockout.ts";
import { countSubmission } from "#domain/forms/count-submission.ts";
import { REFUNDED } from "#domain/ports/payments.ts";
import { DAY, HOUR, isoTime, MINUTE } from "#domain/values/clock.ts";
import { watchClock } from "#domain/values/watched-clock.ts";
import { publishFacts } from "#tests/support/edits.ts";
import { addGift } from "#tests/support/gifts.ts";
import { runDueJobs } from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRow,
  expectRowCount,
  openSiteWithTestClock,
  TestClock,
} from "#tests/support/open-test-site.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { openGathering, signUp } from "#tests/support/rsvp.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { openStripeWorld, reconcileNow, startGift } from "#tests/support/stripe-world.ts";
import { expectNoText, expectText } from "#tests/support/text-of.ts";

test.each(databases)(
  "after the clock jumped two days ahead and back, no lock or hourly limit outlasts its own length, on %s",
  async (database) => {
    const { db, clock } = await openSiteWithTestClock(database);
    const attempt = () => countThrottledAttempt(db, clock, "admin", "192.0.2.7");
    const count = async () => (await countSubmission(db, clock, "form:192.0.2.7")).count;
    clock.advance(2 * DAY);
    for (let failed = 0; failed < 5; failed++) await attempt();
    expect((await attempt()).lockedFor).toBe(LOCKOUT_MS);
    expect([await count(), await count()]).toEqual([1, 2]);
    clock.advance(-2 * DAY);
    expect((await attempt()).lockedFor).toBeNull();
    expect(await count()).toBe(1);
    for (let failed = 0; failed < 4; failed++) await attempt();
    expect((await attempt()).lockedFor).toBe(LOCKOUT_MS);
    clock.advance(LOCKOUT_MS);
    expect((await attempt()).lockedFor).toBeNull();
    clock.advance(60 * MINUTE);
    expect(await count()).toBe(1);
  },
);

test.each(databases)(
  "a date that is a year ahead for a minute deletes, mails and publishes nothing, and the desk says so, on %s",
  async (database) => {
    const { site, smtp, clock } = await openGathering(database);
    const notice = { text: "Foundation laid", link: { name: "", url: "" } };
    const endsAt = new Date(clock.now().getTime() + 900 * DAY).toISOString();
    const inJune = "2026-06-01T12:00:00.000Z";
    await publishContent(site, "notice", { ...notice, endsAt }, inJune);
    await publishFacts(await signInStaff(site), "desk", { reminders: "on" });
    const pledgedAt = isoTime(clock);
    await addGift(site, pledgedAt, {
      status: "pledged",
      amount_cents: 1_200_00,
      pledge_months: 12,
      confirmed_at: pledgedAt,
    });
    await signUp(site, "ada");
    await site.postJson("/api/newsletter", { email: "ben@example.org" });
    await runDueJobs(site);
    await site.runSchedule();
    await site.html("/");
    expect(smtp.mails).toHaveLength(2);

    clock.jump(365 * DAY);
    await site.runSchedule();
    await runDueJobs(site);
    await addGift(site, pledgedAt);
    await expectNoText(site, "/", "Foundation laid");
    await expectText(site, "/", "© 2026");
    expect(await (await signInStaff(site)).text("/admin/overview")).toContain("date has jumped");

    clock.jump(-365 * DAY);
    clock.advance(MINUTE);
    await signUp(site, "dora");
    await site.runSchedule();
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(2);
    expect(await (await signInStaff(site)).text("/admin/overview")).toContain("date has jumped");
    clock.advance(10 * MINUTE);
    await site.runSchedule();
    await runDueJobs(site);
    expect(smtp.mails.map(({ recipients }) => recipients[0]).sort()).toEqual([
      "ada@example.org",
      "ben@example.org",
      "dora@example.org",
    ]);
    expect(await site.column("attendees", "state")).toEqual(["coming", "coming"]);
    await expectRowCount(site, "subscribers", 1);
    await expectRowCount(site, "pledge_reminders", 0);
    await expectNoText(site, "/", "Foundation laid");
    expect(await (await signInStaff(site)).text("/admin/overview")).not.toContain("has jumped");
  },
);

test.each(databases)(
  "a gift that was read while the clock was a year ahead still takes its refund, on %s",
  async (database) => {
    const world = await openStripeWorld(database);
    const { site, stripe, clock } = world;
    const { id, back } = await startGift(world);
    const intent = stripe.account.pay(id);
    clock.jump(365 * DAY);
    await expectText(site, back, "Your gift has arrived");
    clock.jump(-365 * DAY);
    clock.advance(MINUTE);
    stripe.account.refund(String(intent.id), 3_000);
    expect((await reconcileNow(world)).corrected).toBe(1);
    await expectRow(site, "donations", { status: "received", amount_cents: 7_000 });
    await expectRow(site, "online_payments", { state: REFUNDED.partly });
  },
);

test("a clock that loses less than an hour, or stays where it jumped, stops nothing for long", () => {
  const clock = new TestClock();
  const watched = watchClock(clock);
  clock.jump(-HOUR + 1);
  expect(watched.isSteady()).toBe(true);
  clock.jump(40 * DAY);
  expect(watched.now().getTime()).toBe(clock.now().getTime() - 40 * DAY);
  clock.advance(10 * MINUTE - 1);
  expect(watched.isSteady()).toBe(false);
  clock.advance(1);
  expect(watched.now()).toEqual(clock.now());
});
