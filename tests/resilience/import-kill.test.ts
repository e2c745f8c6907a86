import { expect, onTestFinished, test } from "vitest";
import { databases, postgresDatabase } from "#tests/support/open-test-site.ts";
import { type SiteProcess, sessionCookieOf, startSite } from "#tests/support/site-process.ts";

/** FAULTS=long looks at both databases; npm test at the one where a transaction stops everybody. */
const looked = process.env.FAULTS === "long" ? databases : databases.slice(0, 1);
const ROWS = 6_000;
const LEASE_SECONDS = 5;

const file = () =>
  [
    "Donation ID,Donor's First Name,Donor's Last Name,Amount,Donated At,Status",
    ...Array.from({ length: ROWS }, (_, i) => `${i},Ada,Number ${i},25.00,02/20/2026,paid`),
  ].join("\n");

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function as(site: SiteProcess, cookie: string) {
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  return {
    post: (path: string, body: BodyInit) =>
      fetch(site.url + path, { method: "POST", redirect: "manual", body, headers }),
    page: async (path: string) => (await fetch(site.url + path, { headers })).text(),
    /** Looks at a page again and again until it says something. */
    until: async (path: string, words: RegExp): Promise<string> => {
      for (let tries = 0; tries < 300; tries++) {
        const text = await (await fetch(site.url + path, { headers })).text();
        if (words.test(text)) return text;
        await pause(50);
      }
      throw new Error(`${path} never said ${words}`);
    },
  };
}

test.each(looked)(
  "killed in the middle of writing an import on %s: none of it counts, then all of it, once",
  async (database) => {
    const db = database === "postgres" ? await postgresDatabase() : null;
    const site = await startSite({
      ...db?.env,
      JOB_LEASE_SECONDS: String(LEASE_SECONDS),
      LOG_LEVEL: "silent",
    });
    onTestFinished(async () => {
      await site.remove();
      await db?.remove();
    });
    const cookie = await sessionCookieOf(site.url, site.administrator);
    const staff = as(site, cookie);
    const form = new FormData();
    form.set("file", new File([file()], "many.csv"));
    const uploaded = await staff.post("/admin/import/upload", form);
    const path = uploaded.headers.get("location")?.replace("/columns", "") ?? "";
    await staff.until(path, /Import 6,000 gifts/);

    await staff.post(path, new URLSearchParams({ intent: "import" }));
    // Some of it is written, as the page tells, and not all.
    await staff.until(path, /value="[1-9]\d?"/);
    await site.kill();
    await site.start();
    const between = await staff.page("/admin/donations");
    const isWritten = /6,000 records/.test(between.replace(/<[^>]*>/g, ""));
    expect(isWritten ? "all" : between).toMatch(/^all$|No donation records found/);
    const done = await staff.until(path, /6,000 records/);
    expect(done).toContain("$150,000.00");
  },
  60_000,
);
