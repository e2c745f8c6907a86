import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { csv, fileForm } from "#tests/support/import-file.ts";
import { databases, postgresDatabase } from "#tests/support/open-test-site.ts";
import { postForm, sessionCookieOf, startSite } from "#tests/support/site-process.ts";

const ROWS = 6_000;

const file = () =>
  csv(
    "Donation ID,Donor's First Name,Donor's Last Name,Amount,Donated At,Status",
    ...Array.from({ length: ROWS }, (_, i) => `${i},Ada,Number ${i},25.00,02/20/2026,paid`),
  );

test.each(databases)(
  "killed while it writes an import on %s, the site holds none of it, or all of it; then it is imported once",
  async (database) => {
    const db = database === "postgres" ? await postgresDatabase() : null;
    const site = await startSite({ ...db?.env, LOG_LEVEL: "silent" });
    onTestFinished(async () => {
      await site.remove();
      await db?.remove();
    });
    const headers = { cookie: await sessionCookieOf(site.url, site.administrator) };
    const post = (path: string, body: BodyInit) => postForm(site.url + path, body, headers);
    const read = async (path: string) => (await fetch(site.url + path, { headers })).text();
    const uploaded = await post("/admin/import/upload", fileForm("many.csv", file()));
    const path = uploaded.headers.get("location") ?? "";
    const send = async () => {
      const fingerprint = /name="fingerprint" value="([^"]*)"/.exec(await read(path))?.[1];
      return post(path, new URLSearchParams({ intent: "import", fingerprint: fingerprint ?? "" }));
    };
    for (const delayMs of [20, 80, 200, 400]) {
      const sent = send().catch(() => null);
      await pause(delayMs);
      await site.kill();
      await sent;
      await site.start();
      const isWritten = (await read(path)).includes("6,000 records");
      const list = await read("/admin/donations");
      expect(list.includes("No donation records found")).toBe(!isWritten);
      if (isWritten) break;
    }
    await send();
    expect(await read(path)).toMatch(/6,000 records/);
    expect(await read(path)).toContain("$150,000.00");
  },
  120_000,
);
