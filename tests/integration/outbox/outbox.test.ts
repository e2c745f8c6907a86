import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { OpenDb } from "#db/schema.ts";
import { listAlerts, raiseAlert } from "#domain/alerts/alerts.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { SYSTEM_ACTOR } from "#domain/changes/staff-context.ts";
import { letterMail } from "#domain/letters/letter-mail.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import {
  type ClaimedJob,
  claimJobs,
  completeJobs,
  recordFailedTry,
  releaseJob,
} from "#domain/outbox/job-lease.ts";
import { deleteOldJobs, listJobs, retryJobs } from "#domain/outbox/list-jobs.ts";
import { claimRetry, listPauses } from "#domain/outbox/pauses.ts";
import { type JobKind, openOutbox } from "#domain/outbox/worker.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { DAY, HOUR, isoTime, SECOND } from "#domain/values/clock.ts";
import { addGift } from "#tests/support/gifts.ts";
import { messageText } from "#tests/support/message.ts";
import {
  openSalesforce,
  openSiteWithFakes,
  runDueJobs,
  sendMessage,
} from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRowCount,
  expectRows,
  openSiteWithTestClock,
  openTestSite,
} from "#tests/support/open-test-site.ts";
import { postJson, startSite } from "#tests/support/site-process.ts";

describe.each(databases)("the outbox on %s", (database) => {
  test("a job whose instance died runs again when its lease has ended, not before", async () => {
    const { site, crm, clock } = await openSiteWithFakes(database);
    await sendMessage(site);
    // This is the state after an instance was killed in the middle of the work.
    const lease = { state: "running", attempts: 1, lease_id: "dead instance" } as const;
    const lease_until = new Date(clock.now().getTime() + 60 * SECOND).toISOString();
    const leased = { ...lease, lease_until };
    await site.db.updateTable("jobs").set(leased).where("run_at", "<", lease_until).execute();
    expect(await runDueJobs(site)).toBe(0);
    clock.advance(60 * SECOND);
    expect(await runDueJobs(site)).toBe(3);
    expect(crm.cases.size).toBe(1);
    await expectRows(site, "jobs", Array(3).fill({ state: "done", attempts: 2 }));
  });

  test("jobs that were enqueued while the clock was ahead run once it is right, a scheduled one at its time", async () => {
    const { site, clock } = await openSiteWithFakes(database);
    await sendMessage(site);
    const ahead = isoTime(clock, DAY);
    const enqueued = { created_at: ahead, run_at: ahead };
    await site.db.updateTable("jobs").set(enqueued).where("run_at", "<", ahead).execute();
    const [scheduled, failed] = await site.rows("jobs");
    const run_at = isoTime(clock, 2 * DAY);
    await site.set("jobs", { run_at }, { id: scheduled?.id ?? "" });
    const failure = { created_at: isoTime(clock), run_at, last_error: "Slow" };
    await site.set("jobs", failure, { id: failed?.id ?? "" });
    expect(await runDueJobs(site)).toBe(0);
    await site.runSchedule();
    expect(await runDueJobs(site)).toBe(2);
    clock.advance(2 * DAY);
    expect(await runDueJobs(site)).toBe(1);
  });

  test("an instance whose lease has ended leaves the job to the one that has it now, and jobs of several claims end together", async () => {
    const { site, clock } = await openSiteWithFakes(database);
    const { db } = site;
    await sendMessage(site);
    const claim = (kind = "contact.acknowledge") =>
      claimJobs(db, clock, [kind], 1, { leaseMs: SECOND, queueOf: () => "mail" });
    const [late] = await claim();
    clock.advance(SECOND);
    const [now] = await claim();
    if (!late || now?.id !== late.id) throw new Error("the job was not claimed again");
    const stored = () => site.row("jobs", { id: now.id });
    const isDelivered = true;
    await changeUnversioned(db, (trx) =>
      completeJobs(trx, clock, [{ ...late, isDelivered }], () => "mail"),
    );
    await releaseJob(db, late);
    await changeUnversioned(db, (trx) =>
      recordFailedTry(trx, clock, late, new Error("late"), "mail"),
    );
    expect(await stored()).toMatchObject({ state: "running", lease_id: now.lease_id, attempts: 2 });
    // Jobs that several claims took end together.
    const ended = [...(await claim("contact.notify-staff")), now];
    const endedJobs = ended.map((job) => ({ ...job, isDelivered }));
    await changeUnversioned(db, (trx) => completeJobs(trx, clock, endedJobs, () => "mail"));
    const states = (await site.column("jobs", "state")).sort();
    expect(states).toEqual(["done", "done", "waiting"]);
  });

  test("a job that started thirty times and never finished is given up", async () => {
    const { site, clock } = await openSiteWithFakes(database);
    await sendMessage(site);
    const kind = "contact.acknowledge";
    const jobs = site.db.updateTable("jobs").set({ attempts: 30 });
    await jobs.where("kind", "=", kind).execute();
    await runDueJobs(site);
    const job = await site.row("jobs", { kind });
    const last_error = "Started many times but never finished";
    expect(job).toMatchObject({ state: "dead", last_error });
    // It waits for staff; those that are done do not.
    clock.advance(29 * DAY);
    await deleteOldJobs(site.db, clock);
    await expectRowCount(site, "jobs", 3);
    clock.advance(2 * DAY);
    await deleteOldJobs(site.db, clock);
    await expectRows(site, "jobs", [{ state: "dead" }]);
  });
});

/** Opens an outbox with a job that ends only when it is stopped. */
async function openEndless(leaseMs: number, { isDelivered = false } = {}) {
  const { site, db, clock } = await openSiteWithTestClock("sqlite");
  await changeUnversioned(db, (trx) =>
    enqueueJobs(trx, isoTime(clock), { kind: "endless", payload: {}, uniqueKey: "endless" }),
  );
  const endless: JobKind = {
    kind: "endless",
    name: "Endless",
    queue: "test",
    run: (_payload, _key, signal, onDelivered) => {
      if (isDelivered) onDelivered?.();
      return new Promise((_done, stop) =>
        signal.addEventListener("abort", () => stop(signal.reason)),
      );
    },
  };
  const rules = { leaseMs, concurrency: 1, isSteady: () => true };
  const outbox = openOutbox(db, clock, site.services.log, [endless], rules);
  return { outbox, clock, job: () => db.selectFrom("jobs").selectAll().executeTakeFirst() };
}

test("a job that waits for an answer keeps its lease, and a stop ends it", async () => {
  const { outbox, job, clock } = await openEndless(200, { isDelivered: true });
  outbox.start();
  const lease = async () => (await job())?.lease_until ?? "";
  // The clock stands still, so the first lease ends after 200 ms of it.
  await expect.poll(async () => (await lease()) > isoTime(clock, 200)).toBe(true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const stopped = outbox.stop();
  const afterAll = () => {
    vi.runAllTimers();
    return job();
  };
  await expect.poll(afterAll).toMatchObject({ state: "waiting", attempts: 0 });
  await stopped;
});

test("a job is stopped before its lease ends, and its failure is stored as its own", async () => {
  const { outbox, job } = await openEndless(200);
  expect(await outbox.runDue()).toBe(1);
  expect(await job()).toMatchObject({ state: "waiting", attempts: 1, lease_id: null });
});

test("a job that is interrupted by a stop is given back, and the try does not count", async () => {
  const { outbox, job } = await openEndless(HOUR);
  outbox.start();
  await expect.poll(job).toMatchObject({ state: "running" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const stopped = outbox.stop();
  const afterAll = () => {
    vi.runAllTimers();
    return job();
  };
  await expect.poll(afterAll).toMatchObject({ state: "waiting", attempts: 0, lease_id: null });
  await stopped;
});

test("the job that has been due longest goes first, letters last", async () => {
  const { site, db, clock } = await openSiteWithTestClock("sqlite");
  for (const [uniqueKey, ms] of Object.entries({ newer: -2, oldest: -3, letter: -4, newest: -1 })) {
    const kind = uniqueKey === "letter" ? letterMail.kind : "other";
    await changeUnversioned(db, (trx) =>
      enqueueJobs(trx, isoTime(clock, ms), { kind, payload: {}, uniqueKey }),
    );
  }
  const order: string[] = [];
  const run: JobKind["run"] = async (_payload, key) => order.push(key);
  const letters = { ...letterMail.jobKindFor({} as never), run };
  const jobs = [letters, { ...letters, kind: "other", isBulk: false }];
  const rules = { leaseMs: SECOND, concurrency: 1, isSteady: () => true };
  await openOutbox(db, clock, site.services.log, jobs, rules).runDue();
  expect(order).toEqual(["oldest", "newer", "newest", "letter"]);
});

test.each([
  ["of three reasons pause nothing", ["a", "b", "a"], []],
  ["of one reason pause their queue", ["a", "a", "a"], ["test"]],
  ["pause it until one job is refused by itself", ["a", "a", "a", "refused"], []],
  ["pause it still when one ends unasked", ["a", "a", "a", "unanswered"], ["test"]],
])("failures of three jobs %s", async (_what, failures, paused) => {
  const { db, clock } = await openSiteWithTestClock("sqlite");
  const pause = { queue: "other", reason: "a", job_id: "", alike: 3, until: isoTime(clock) };
  await db.insertInto("job_pauses").values(pause).execute();
  for (const uniqueKey of ["0", "1", "2"])
    await changeUnversioned(db, (trx) =>
      enqueueJobs(trx, isoTime(clock), { kind: "a", payload: {}, uniqueKey }),
    );
  const how = { leaseMs: SECOND, queueOf: () => "test" };
  const jobs = await claimJobs(db, clock, ["a"], 3, how);
  for (const [n, reason] of failures.entries()) {
    const kind = reason === "refused" || reason === "unanswered" ? reason : "wait";
    const failure = new DeliveryFailure(kind, reason, HOUR);
    await changeUnversioned(db, (trx) =>
      recordFailedTry(trx, clock, jobs[n % 3] as ClaimedJob, failure, "test"),
    );
  }
  const others = [{ queue: "other", isOver: true }];
  const expected = paused.map((queue) => ({ queue, isOver: false }));
  expect(new Set(await listPauses(db, clock))).toEqual(new Set([...others, ...expected]));
});

test("a retry makes the jobs of one cause due, with all their tries, and ends the pauses", async () => {
  const { site, db, clock } = await openSiteWithTestClock("sqlite");
  for (const [unique_key, state, last_error] of [
    ["dead", "dead", "a"],
    ["failing", "waiting", "a"],
    ["other", "dead", "b"],
    ["new", "waiting", null],
  ] as const) {
    await changeUnversioned(db, (trx) =>
      enqueueJobs(trx, isoTime(clock, HOUR), { kind: "a", payload: {}, uniqueKey: unique_key }),
    );
    await site.set("jobs", { state, last_error, attempts: 3, waited_ms: 1 }, { unique_key });
  }
  const pause = { queue: "test", reason: "a", job_id: "", alike: 3, until: isoTime(clock, HOUR) };
  await db.insertInto("job_pauses").values(pause).execute();
  // The failing job is no cause for concern yet.
  const { causes } = await listJobs(db, clock, (kind) => kind);
  expect(causes.map(({ cause, jobs }) => [cause, jobs.length]).sort()).toEqual([
    ["a", 1],
    ["b", 1],
  ]);
  const desk = { db, clock, actor: SYSTEM_ACTOR };
  expect([await retryJobs(desk, ""), await retryJobs(desk, "a")]).toEqual([0, 2]);
  const reset = { state: "waiting", attempts: 0, waited_ms: 0 } as const;
  const due = await site.rows("jobs", { run_at: isoTime(clock), ...reset });
  expect(due.map(({ unique_key }) => unique_key).sort()).toEqual(["dead", "failing"]);
  expect(await listPauses(db, clock)).toEqual([]);
});

test("each paused queue is tried within the limit of the claim", async () => {
  const { db, clock } = await openSiteWithTestClock("sqlite");
  const kinds = ["open", "paused", "paused too"];
  for (const kind of kinds)
    await changeUnversioned(db, (trx) =>
      enqueueJobs(trx, isoTime(clock), { kind, payload: {}, uniqueKey: kind }),
    );
  const pause = { reason: "", job_id: "", alike: 3, until: isoTime(clock, -1) };
  const pauses = kinds.slice(1).map((queue) => ({ queue, ...pause }));
  await db.insertInto("job_pauses").values(pauses).execute();
  const how = { leaseMs: SECOND, queueOf: (kind: string) => kind };
  const claimed = [];
  for (let times = 1; times <= 3; times++)
    claimed.push(...(await claimJobs(db, clock, kinds, 1, how)));
  expect(claimed.map(({ unique_key }) => unique_key).sort()).toEqual(kinds);
});

test.each([0, DAY])(
  "of two instances one tries a job of a paused queue, also %i ms ahead of a right clock",
  async (ahead) => {
    const { db, clock } = await openSiteWithTestClock("sqlite");
    const pause = { queue: "test", reason: "", job_id: "", alike: 3, until: isoTime(clock, ahead) };
    await db.insertInto("job_pauses").values(pause).execute();
    expect(await listPauses(db, clock)).toEqual([{ queue: "test", isOver: true }]);
    const claim = () => claimRetry(db, clock, "test", SECOND);
    expect([await claim(), await claim()]).toEqual([true, false]);
  },
);

test("an alert is shown until three days after it was raised last, of money to answer for until thirty", async () => {
  const { db, clock } = await openSiteWithTestClock("sqlite");
  for (let times = 1; times <= 2; times++) {
    await raiseAlert(db, clock, "key", { code: "card-testing" });
    clock.advance(2 * DAY);
  }
  const asSentence = { key: "old", at: isoTime(clock, -DAY), text: "Of an earlier release." };
  await db.insertInto("giving_alerts").values(asSentence).execute();
  expect(await listAlerts(db, clock)).toEqual([
    { key: "old", alert: { code: "sentence", text: asSentence.text } },
    { key: "key", alert: { code: "card-testing" } },
  ]);
  const of = { cents: 100, gift: "gift", pledge: null, reason: "" };
  const longer = ["gift-disputed", "refund-returned", "transfer-returned"] as const;
  for (const code of longer) await raiseAlert(db, clock, code, { code, ...of });
  clock.advance(29 * DAY);
  expect((await listAlerts(db, clock)).map(({ key }) => key).sort()).toEqual(longer);
  clock.advance(2 * DAY);
  expect(await listAlerts(db, clock)).toEqual([]);
});

test("an alert about a pledge's returned transfer ends with a payment or the pledge, but not a monthly one's", async () => {
  const { site, db, clock } = await openSiteWithTestClock("sqlite");
  const promise = { status: "pledged" } as const;
  const paid = await addGift(site, isoTime(clock, -DAY), promise);
  const voided = await addGift(site, isoTime(clock), promise);
  for (const pledge of [paid, voided]) {
    const returned = { code: "transfer-returned", cents: 100, reason: "", pledge } as const;
    await raiseAlert(db, clock, pledge, returned);
  }
  const monthly = { code: "transfer-returned", cents: 100, reason: "", pledge: paid } as const;
  await raiseAlert(db, clock, "monthly", { ...monthly, isMonthly: true });
  const shown = async () => (await listAlerts(db, clock)).map(({ key }) => key).sort();
  await addGift(site, isoTime(clock, -1_000), { pledge_id: paid });
  expect(await shown()).toEqual([paid, voided, "monthly"].sort());
  await addGift(site, isoTime(clock, DAY), { pledge_id: paid });
  expect(await shown()).toEqual([voided, "monthly"].sort());
  await site.set("donations", { voided_at: isoTime(clock) }, { id: voided });
  expect(await shown()).toEqual(["monthly"]);
});

test("jobs that end together are recorded by one commit, with the claim of the next", async () => {
  const { site, db, clock } = await openSiteWithTestClock("sqlite");
  const jobs = Array.from({ length: 8 }, (_, n) => ({
    kind: "short",
    payload: {},
    uniqueKey: `short ${n}`,
  }));
  await changeUnversioned(db, (trx) => enqueueJobs(trx, isoTime(clock), ...jobs));
  const short: JobKind = {
    kind: "short",
    name: "Short",
    queue: "test",
    run: async () => undefined,
  };
  const rules = { leaseMs: SECOND, concurrency: 8, isSteady: () => true };
  const commits = vi.spyOn(db as OpenDb, "transaction");
  expect(await openOutbox(db, clock, site.services.log, [short], rules).runDue()).toBe(8);
  expect(commits).toHaveBeenCalledTimes(2);
  const states = await db.selectFrom("jobs").select("state").execute();
  expect(states).toEqual(Array(8).fill({ state: "done" }));
});

test("the end of a job that could not be recorded at first is recorded when the site stops", async () => {
  const { site, db, clock } = await openSiteWithTestClock("sqlite");
  await changeUnversioned(db, (trx) =>
    enqueueJobs(trx, isoTime(clock), { kind: "short", payload: {}, uniqueKey: "short" }),
  );
  const commits = vi.spyOn(db as OpenDb, "transaction");
  const failNext = async () => {
    commits.mockImplementationOnce(() => {
      throw new Error("disk full");
    });
  };
  const short: JobKind = { kind: "short", name: "Short", queue: "test", run: failNext };
  const rules = { leaseMs: SECOND, concurrency: 8, isSteady: () => true };
  const outbox = openOutbox(db, clock, site.services.log, [short], rules);
  await expect(outbox.runDue()).rejects.toThrow("disk full");
  await outbox.stop();
  expect(await db.selectFrom("jobs").select("state").execute()).toEqual([{ state: "done" }]);
});

test("a message is followed up, and the scheduled tasks run, at once, without waiting for the next interval", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const crm = await openSalesforce();
  const site = await openTestSite("sqlite", { env: crm.env });
  await site.add("giving_alerts", { key: "old", at: "2000-01-01T00:00:00.000Z", text: "Old" });
  site.startJobs();
  await sendMessage(site);
  await expect.poll(() => crm.cases.size, { interval: 20 }).toBe(1);
  await expect.poll(() => site.rows("giving_alerts")).toEqual([]);
});

test("an instance that is asked to stop finishes the job it has begun", async () => {
  const crm = await openSalesforce();
  const site = await startSite({ ...crm.env, LOG_LEVEL: "silent" });
  onTestFinished(site.remove);
  crm.mood.slowMs = 700;
  await postJson(`${site.url}/api/contact`, messageText());
  await expect.poll(() => crm.requests.length, { interval: 20 }).toBeGreaterThan(0);
  expect(await site.stop()).toBe(0);
  expect(crm.cases.size).toBe(1);
});
