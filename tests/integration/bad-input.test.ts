import { describe, expect, test } from "vitest";
import { oneLine, plainText } from "#domain/text/plain-text.ts";
import { anything, text, toJson } from "#tests/fuzz/arbitraries.ts";
import { asJson, contactBody, message } from "#tests/support/contact-message.ts";
import { databases, ORIGIN, shareSite, type TestSite } from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
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

/** Each request comes from an IP of its own, so that no limit for one visitor is reached. */
let visitors = 0;
async function statusOf(
  site: TestSite,
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
) {
  visitors += 1;
  const request = new Request(new URL(path, ORIGIN), {
    method: "POST",
    body,
    headers: { "sec-fetch-site": "same-origin", ...headers },
  });
  const ip = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return (await site.request(request, ip)).status;
}

const expectRefusal = (status: number) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
};

describe.each(databases)("bad input on %s", (database) => {
  const site = shareSite(database);
  const contacts = () => site().rows("contacts");
  const contactOf = async (key: string) =>
    (await contacts()).find((row) => row.idempotency_key === `form:${key}`);

  test("POST /api/contact stores any accepted text as typed without invisible characters, and refuses the rest with a 4xx", async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(wild(anything), async (changes) => {
        const key = crypto.randomUUID();
        const body = toJson({ ...message, ...changes, key });
        const status = await statusOf(site(), "/api/contact", body, asJson);
        const row = await contactOf(key);
        if (status !== 201) {
          expectRefusal(status);
          expect(row).toBeUndefined();
          return;
        }
        accepted += 1;
        const sent = JSON.parse(body) as typeof message;
        expect(row).toMatchObject({
          message: plainText(sent.message),
          subject: sent.subject,
          email: oneLine(sent.email),
        });
      }),
      { numRuns: 120 },
    );
    expect(accepted).toBeGreaterThan(0);
  });

  test("POST /api/contact stores names in any script as typed", async () => {
    const name = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
      .filter((value) => oneLine(value) === value);
    await fc.assert(
      fc.asyncProperty(name, name, text, async (firstName, lastName, end) => {
        const key = crypto.randomUUID();
        const body = contactBody({ key, firstName, lastName, message: `0123456789${end}` });
        const isStorable = !end.includes("\0") && end.isWellFormed();
        expect(await statusOf(site(), "/api/contact", body, asJson)).toBe(isStorable ? 201 : 400);
        const row = await contactOf(key);
        expect(row?.name).toBe(isStorable ? `${firstName} ${lastName}` : undefined);
      }),
      { numRuns: 50 },
    );
  });

  test("POST /contact answers 303 when it stored the form, and otherwise 400", async () => {
    await fc.assert(
      fc.asyncProperty(wild(text), async (changes) => {
        const before = (await contacts()).length;
        // Another person each time: the same words of the same person are a repetition, and not stored.
        const form = new URLSearchParams({
          ...message,
          email: `${crypto.randomUUID()}@example.org`,
        });
        for (const [name, value] of Object.entries(changes)) form.set(name, String(value));
        const status = await statusOf(site(), "/contact", form.toString(), FORM);
        expect([303, 400]).toContain(status);
        expect((await contacts()).length - before).toBe(status === 303 ? 1 : 0);
      }),
      { numRuns: 50 },
    );
  });

  test("POST /api/newsletter stores an accepted mail address as typed, and nothing otherwise", async () => {
    const emails = async () => (await site().rows("subscribers")).map(({ email }) => email);
    const local = fc.stringMatching(/^[a-z0-9]{1,20}$/).map((name) => `${name}@example.org`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, local), async (email) => {
        const before = await emails();
        const status = await statusOf(site(), "/api/newsletter", toJson({ email }), asJson);
        expect([202, 400]).toContain(status);
        if (status === 202) expect(await emails()).toContain(String(email).trim());
        else expect(await emails()).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  test.each(["/api/contact", "/api/newsletter", "/contact", "/newsletter"])(
    "POST %s answers an empty, broken, huge or foreign body with a 4xx and stores nothing",
    async (path) => {
      const stored = async () => [
        ...[await contacts(), await site().rows("subscribers"), await site().rows("jobs")],
      ];
      const before = await stored();
      const bodies: [BodyInit, Record<string, string>][] = [
        ...["", "{", "null", '"text"', `{"email":"${"x".repeat(10_000_000)}"}`].map(
          (body): [string, Record<string, string>] => [body, asJson],
        ),
        ["<a/>", { "content-type": "application/xml" }],
        ["--x\r\nbroken", { "content-type": "multipart/form-data; boundary=x" }],
        [new Uint8Array([0xff, 0xfe, 0x00]), FORM],
        ["email=a&email=b&subject=x", FORM],
        [new Uint8Array([0x1f, 0x8b]), { ...asJson, "content-encoding": "gzip" }],
      ];
      for (const [body, headers] of bodies)
        expectRefusal(await statusOf(site(), path, body, headers));
      expect(await stored()).toEqual(before);
    },
  );

  test("a form of more than a thousand fields, or of parts, is refused with a page that says so", async () => {
    const send = async (body: string, headers = FORM) => {
      const init = {
        method: "POST",
        body,
        headers: { ...headers, "sec-fetch-site": "same-origin" },
      };
      const response = await site().request(new Request(`${ORIGIN}/contact`, init), "10.9.9.9");
      return { status: response.status, text: await response.text() };
    };
    expect((await send("a=b&".repeat(999))).status).toBe(400);
    const many = await send("a=b&".repeat(30_000));
    expect(many).toMatchObject({ status: 413, text: expect.stringContaining("cannot be read") });
    const lines = `--x\r\n${"A: b\r\n".repeat(40_000)}\r\n--x--`;
    const parts = { "content-type": "multipart/form-data; boundary=x" };
    expect((await send(lines.slice(0, 200_000), parts)).status).toBe(415);
  });

  test("a newsletter link with any text for a token answers 410", async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom("confirm", "unsubscribe"), async (token, page) => {
        const link = `/newsletter/${page}?token=${encodeURIComponent(token.toWellFormed())}`;
        expect((await site().get(link)).status).toBe(410);
        expect(await statusOf(site(), link, new URLSearchParams({ x: "y" }))).toBe(410);
      }),
      { numRuns: 30 },
    );
  });
});
