import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneLine, plainText } from "#domain/text/plain-text.ts";
import { asJson, contactBody, message } from "#tests/support/contact-message.ts";
import { databases, openTestSite, type TestSite } from "#tests/support/open-test-site.ts";

const HOSTILE = [
  "\0",
  "\ud800",
  "\udc00\ud800",
  "\u202emoc.elpmaxe",
  "a\r\nBcc: x@example.org",
  "'; drop table contacts; --",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "{{7*7}}",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "👩‍👩‍👧‍👦",
  "x".repeat(10_000),
  "%00%0d%0a",
  "__proto__",
];

/** Text of every kind, half of pairs and control characters among it. */
const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ maxLength: 40 }),
);
const anything = fc.oneof(text, fc.anything({ maxDepth: 2 }), fc.array(text, { maxLength: 3 }));

const FIELDS = [...Object.keys(message), "website", "filledInMs", "proof", "extra"];

/** One to three fields with something wild in them; the others are good. */
const wild = (values: fc.Arbitrary<unknown>) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...FIELDS), values), {
      selector: ([field]) => field,
      minLength: 1,
      maxLength: 3,
    })
    .map((entries): Record<string, unknown> => Object.fromEntries(entries));

const stored = (site: TestSite) => site.services.db.selectFrom("contacts").selectAll().execute();

/** Each run from an address of its own, so that no limit gets in the way of what is looked at. */
let visitor = 0;
function postFrom(site: TestSite, path: string, body: BodyInit, headers: Record<string, string>) {
  visitor += 1;
  const address = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
  const request = new Request(new URL(path, "http://localhost:3000"), {
    method: "POST",
    body,
    headers: { "sec-fetch-site": "same-origin", ...headers },
  });
  return site.request(request, address);
}

/** What JSON makes of a value; undefined where it cannot hold it. */
function toJson(value: object): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

describe.each(databases)("bad input on %s", (database) => {
  test("whatever a contact post holds is refused and leaves nothing, or is stored as typed, without characters that are not seen", async () => {
    const site = await openTestSite(database);
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(wild(anything), async (changes) => {
        const key = crypto.randomUUID();
        const body = toJson({ ...message, ...changes, key });
        if (body === null) return;
        const before = (await stored(site)).length;
        const { status } = await postFrom(site, "/api/contact", body, asJson);
        const now = await stored(site);
        if (status === 201) {
          kept += 1;
          const sent = JSON.parse(body) as typeof message;
          const row = now.find((contact) => contact.idempotency_key === `form:${key}`);
          expect(row?.message).toBe(plainText(sent.message));
          expect(row?.subject).toBe(sent.subject);
          expect(row?.email).toBe(oneLine(sent.email));
          return;
        }
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(now).toHaveLength(before);
      }),
      { numRuns: 150 },
    );
    expect(kept).toBeGreaterThan(0);
  }, 60_000);

  test("names of any writing are stored as typed", async () => {
    const site = await openTestSite(database);
    const name = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
      .filter((value) => value.trim() === value && !/\p{Cc}/u.test(value));
    await fc.assert(
      fc.asyncProperty(name, name, text, async (firstName, lastName, words) => {
        const key = crypto.randomUUID();
        const body = contactBody({ key, firstName, lastName, message: `0123456789${words}` });
        const { status } = await postFrom(site, "/api/contact", body, asJson);
        const row = (await stored(site)).find(
          (contact) => contact.idempotency_key === `form:${key}`,
        );
        const storable = !words.includes("\0") && words.isWellFormed();
        expect(status).toBe(storable ? 201 : 400);
        expect(row?.name).toBe(storable ? `${firstName} ${lastName}` : undefined);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test("whatever a plain form post holds is thanked for when stored, and shown again otherwise", async () => {
    const site = await openTestSite(database);
    await fc.assert(
      fc.asyncProperty(wild(text), async (changes) => {
        const before = (await stored(site)).length;
        // Another person each time: the same words of the same person are a repetition, and not stored.
        const email = `${crypto.randomUUID()}@example.org`;
        const form = new URLSearchParams({ ...message, email });
        for (const [name, value] of Object.entries(changes)) form.set(name, String(value));
        const type = { "content-type": "application/x-www-form-urlencoded" };
        const { status } = await postFrom(site, "/contact", form.toString(), type);
        expect([303, 400]).toContain(status);
        const added = (await stored(site)).length - before;
        expect(added).toBe(status === 303 ? 1 : 0);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test("whatever a newsletter post holds is refused and leaves nothing, or is written down as typed", async () => {
    const site = await openTestSite(database);
    const rows = () => site.services.db.selectFrom("subscribers").select("email").execute();
    const local = fc.stringMatching(/^[a-z0-9]{1,20}$/).map((name) => `${name}@example.org`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, local), async (email) => {
        const body = toJson({ email });
        if (body === null) return;
        const before = (await rows()).map((row) => row.email);
        const { status } = await postFrom(site, "/api/newsletter", body, asJson);
        const after = (await rows()).map((row) => row.email);
        expect([202, 400]).toContain(status);
        if (status === 202) expect(after).toContain(String(email).trim());
        else expect(after).toEqual(before);
      }),
      { numRuns: 120 },
    );
  }, 60_000);

  test.each(["/api/contact", "/api/newsletter", "/contact", "/newsletter"])(
    "POST %s answers bodies that are none, broken, enormous or of another kind with a clear 4xx",
    async (path) => {
      const site = await openTestSite(database);
      const bodies: [BodyInit, Record<string, string>][] = [
        ["", asJson],
        ["{", asJson],
        ["null", asJson],
        ['"text"', asJson],
        [`{"email":"${"x".repeat(10_000_000)}"}`, asJson],
        ["<a/>", { "content-type": "application/xml" }],
        ["--x\r\nbroken", { "content-type": "multipart/form-data; boundary=x" }],
        [
          new Uint8Array([0xff, 0xfe, 0x00]),
          { "content-type": "application/x-www-form-urlencoded" },
        ],
        ["email=a&email=b&subject=x", { "content-type": "application/x-www-form-urlencoded" }],
        [new Uint8Array([0x1f, 0x8b]), { ...asJson, "content-encoding": "gzip" }],
      ];
      for (const [body, headers] of bodies) {
        const { status } = await postFrom(site, path, body, headers);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect(await stored(site)).toEqual([]);
      expect(await site.services.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
    },
    30_000,
  );

  test("links with anything for a token are answered with a page, never an error", async () => {
    const site = await openTestSite(database);
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom("confirm", "unsubscribe"), async (token, page) => {
        const link = `/newsletter/${page}?token=${encodeURIComponent(token.toWellFormed())}`;
        expect((await site.get(link)).status).toBe(410);
        const { status } = await postFrom(site, link, new URLSearchParams({ x: "y" }), {});
        expect(status).toBe(410);
      }),
      { numRuns: 30 },
    );
  }, 60_000);
});
