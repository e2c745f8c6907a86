import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { describe, expect, test } from "vitest";
import { HOUR } from "#domain/ports/clock.ts";
import { asJson, contactBody, message } from "#tests/support/contact-message.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const stored = (site: TestSite) =>
  site.services.db.selectFrom("contacts").select(["id", "suspected"]).execute();
const jobs = (site: TestSite) => site.services.db.selectFrom("jobs").select("kind").execute();

describe.each(databases)("suspected spam on %s", (database) => {
  test.each([
    [
      "the field that people cannot see is filled in",
      { website: "https://spam.example" },
      "honeypot",
    ],
    ["the invisible field holds anything at all", { website: ["x"] }, "honeypot"],
    ["the form was filled in within a second", { filledInMs: 900 }, "too-fast"],
  ])(
    "when %s the answer is the same, the message is kept and nothing follows",
    async (_what, signs, why) => {
      const site = await openTestSite(database);
      const response = await site.post("/api/contact", contactBody(signs), asJson);
      expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
      expect(await stored(site)).toMatchObject([{ suspected: why }]);
      expect(await jobs(site)).toEqual([]);
    },
  );

  test("a form without scripts has no time to measure and is not suspected for it", async () => {
    const site = await openTestSite(database);
    await site.post("/contact", new URLSearchParams({ ...message, website: "" }));
    expect(await stored(site)).toMatchObject([{ suspected: null }]);
    await site.post("/contact", new URLSearchParams({ ...message, lastName: "Bot", website: "x" }));
    expect((await stored(site)).map((row) => row.suspected).sort()).toEqual(["honeypot", null]);
  });

  test("beyond twenty an hour from one address messages are held, beyond ten times that refused", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock, env: { CONTACT_HOURLY_LIMIT: "2" } });
    const statuses: number[] = [];
    for (let i = 0; i < 22; i++)
      statuses.push((await site.post("/api/contact", contactBody(), asJson)).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429]);
    const marks = (await stored(site)).map((row) => row.suspected);
    expect(marks.filter((mark) => mark === null)).toHaveLength(2);
    expect(marks.filter((mark) => mark === "too-many")).toHaveLength(18);
    const plain = await site.post("/contact", new URLSearchParams(message));
    expect(plain.status).toBe(429);
    expect(await plain.text()).toContain("May I give a horse trailer?</textarea>");

    clock.advance(HOUR);
    expect((await site.post("/api/contact", contactBody(), asJson)).status).toBe(201);
    expect((await stored(site)).filter((row) => row.suspected === null)).toHaveLength(3);
    clock.advance(HOUR);
    await site.runSchedule();
    const counts = await site.services.db.selectFrom("submission_counts").selectAll().execute();
    expect(counts).toEqual([]);
  });

  test("staff see what is held and why, and release it: then everything follows, once", async () => {
    const site = await openTestSite(database);
    await site.post("/api/contact", contactBody({ website: "x" }), asJson);
    const cookie = await signInAsAdministrator(site);
    expect(await textOf(await site.get("/admin/contacts?state=spam", { cookie }))).toContain(
      "Ada Larkspur",
    );
    expect(await textOf(await site.get("/admin/jobs", { cookie }))).toMatch(
      /Ada Larkspur · ada@example.org · A field that people cannot see was filled in .* Deleted for good on \d+\/\d+\/20/,
    );
    const [held] = await stored(site);
    const release = () =>
      site.post("/admin/jobs", new URLSearchParams({ release: held?.id ?? "" }), { cookie });
    await Promise.all([release(), release()]);
    expect(await stored(site)).toMatchObject([{ suspected: null }]);
    expect((await jobs(site)).map((job) => job.kind).sort()).toEqual([
      "contact.acknowledge",
      "contact.create-case",
      "contact.notify-staff",
    ]);
  });

  test("with the proof of work on, a message is taken with a proof made for it, and held without", async () => {
    const site = await openTestSite(database, { env: { CONTACT_PROOF_OF_WORK: "on" } });
    const key = crypto.randomUUID();
    const asked = await site.post("/api/contact", contactBody({ key }), asJson);
    expect(asked.status).toBe(428);
    expect(await stored(site)).toEqual([]);
    const { challenge } = (await asked.json()) as { challenge: Challenge };
    const solution = await solveChallenge({ challenge, deriveKey });
    const proof = { challenge, solution };
    await site.post("/api/contact", contactBody({ key, proof }), asJson);
    expect(await stored(site)).toMatchObject([{ suspected: null }]);

    // The same proof under another key, a made-up one, none at all, and a form without scripts.
    for (const other of [proof, { challenge: 1 }, null])
      await site.post("/api/contact", contactBody({ proof: other }), asJson);
    await site.post("/contact", new URLSearchParams(message));
    const marks = (await stored(site)).map((row) => row.suspected);
    expect(marks.filter((mark) => mark === "no-proof")).toHaveLength(4);
  }, 60_000);
});
