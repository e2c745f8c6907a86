import { expect, onTestFinished, test } from "vitest";
import { csv, fileForm } from "#tests/support/import-file.ts";
import { databases, postgresDatabase } from "#tests/support/open-test-site.ts";
import { postForm, sessionCookieOf, startSite } from "#tests/support/site-process.ts";

/** FAULTS=long tries both databases; npm test the one where a transaction stops all others. */
const tried = process.env.FAULTS === "long" ? databases : databases.slice(0, 1);
const ROWS = 6_000;
const LEASE_SECONDS = 5;

const file = () =>
  csv(
    "Donation ID,Donor's First Name,Donor's Last Name,Amount,Donated At,Status",
    ...Array.from({ length: ROWS }, (_, i) => `${i},Ada,Number ${i},25.00,02/20/2026,paid`),
  );

test.each(tried)(
  "killed while it writes an import on %s, the site shows none of it, then all of it, once",
  async (database) => {
    const db = database === "postgres" ? await postgresDatabase() : null;
    const settings = { JOB_LEASE_SECONDS: String(LEASE_SECONDS), LOG_LEVEL: "silent" };
    const site = await startSite({ ...db?.env, ...settings });
    onTestFinished(async () => {
      await site.remove();
      await db?.remove();
    });
    const headers = { cookie: await sessionCookieOf(site.url, site.administrator) };
    const post = (path: string, body: BodyInit) => postForm(site.url + path, body, headers);
    const read = async (path: string) => (await fetch(site.url + path, { headers })).text();
    const until = (path: string, pattern: RegExp) =>
      expect.poll(() => read(path), { timeout: 20_000 }).toMatch(pattern);
    const uploaded = await post("/admin/import/upload", fileForm("many.csv", file()));
    const path = uploaded.headers.get("location")?.replace("/columns", "") ?? "";
    await until(path, /Import 6,000 gifts/);

    await post(path, new URLSearchParams({ intent: "import" }));
    // Some of it is written, as the page shows, and not all.
    await until(path, /value="[1-9]\d?"/);
    await site.kill();
    await site.start();
    const between = await read("/admin/donations");
    const isWritten = /6,000 records/.test(between.replace(/<[^>]*>/g, ""));
    expect(isWritten ? "all" : between).toMatch(/^all$|No donation records found/);
    await until(path, /6,000 records/);
    expect(await read(path)).toContain("$150,000.00");
  },
  60_000,
);
