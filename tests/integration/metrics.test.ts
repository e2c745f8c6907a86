import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { HOUR, MINUTE } from "#domain/ports/clock.ts";
import { backupWhenDue } from "#server/jobs/scheduled-backup.ts";
import { serveMetrics } from "#server/metrics/serve-metrics.ts";
import {
  databases,
  openTestSite,
  TestClock,
  temporaryFolder,
} from "#tests/support/open-test-site.ts";
import { run, send } from "#tests/support/open-world.ts";

describe.each(databases)("GET /metrics on %s", (database) => {
  test("lists requests, jobs, the progress figure and the database's state, on a port of its own", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock, env: { METRICS_PORT: "0" } });
    await site.get("/");
    // Answered from memory, and counted like all others.
    const { headers } = await site.get("/");
    await site.get("/", { "if-none-match": headers.get("etag") ?? "" });
    await site.get("/no-such-page");
    await send(site);
    await run(site);
    clock.advance(MINUTE);
    const { metrics } = site.services;
    const place = { port: 0, host: "127.0.0.1" };
    // A folder of backups that cannot be read costs no other metric.
    const unreadable = import.meta.filename;
    const server = await serveMetrics(metrics, site.services, place, unreadable);
    onTestFinished(() => {
      server.close();
      metrics.stop();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const read = async () => (await fetch(`${url}/metrics`)).text();
    const text = await read();
    for (const line of [
      'arena_requests_total{route="page",method="GET",status="200"} 2',
      'arena_requests_total{route="page",method="GET",status="304"} 1',
      'arena_requests_total{route="page",method="GET",status="404"} 1',
      'arena_requests_total{route="api",method="POST",status="201"} 1',
      'arena_request_seconds_bucket{le="+Inf",route="page"} 4',
      'arena_outbox_jobs{state="dead"} 0',
      'arena_outbox_jobs{state="done"} 2',
      "arena_outbox_last_success_age_seconds 60",
      "arena_database_up 1",
      "arena_database_errors_total 0",
      "arena_progress_stale 0",
    ])
      expect(text.split("\n")).toContain(line);
    for (const line of text.trim().split(/\n+/))
      expect(line).toMatch(
        /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+)$/,
      );
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await site.get("/metrics")).status).toBe(404);
    for (const database of [site.db, site.services.reader])
      await expect(sql`select no_such_column`.execute(database)).rejects.toThrow();
    expect(await read()).toContain("\narena_database_errors_total 2\n");
    await site.db.destroy();
    expect(await read()).toContain("\narena_database_up 0\n");
  });
});

test("a backup is made when the newest is too old, once the site has run for ten minutes, unless switched off", async () => {
  const dir = temporaryFolder();
  const clock = new TestClock();
  let made = 0;
  const make = async () => {
    made += 1;
  };
  const { signal } = new AbortController();
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const after = (seconds: number, everyMs: number | null = 24 * HOUR) =>
    backupWhenDue(clock, quiet, { dir, everyMs, keep: 3 }, () => seconds, make)(signal);
  await after(599);
  await after(3_600, null);
  expect(made).toBe(0);
  await after(600);
  expect(made).toBe(1);
  mkdirSync(join(dir, "arena-20260301T115900Z"));
  await after(3_600);
  expect(made).toBe(1);
  clock.advance(24 * HOUR);
  await after(3_600);
  expect(made).toBe(2);
});
