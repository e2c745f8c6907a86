import { describe, expect, test } from "vitest";
import { jsonHeaders, message } from "#tests/support/message.ts";
import {
  type Fields,
  openSiteWithTestClock,
  openTestSite,
  shareSite,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/**
 * The number of visitors so far. Each request comes from a different IP, so that no limit for one
 * visitor is reached.
 */
let visitors = 0;
async function statusOf(site: TestSite, path: string, body: BodyInit, headers: Fields) {
  visitors += 1;
  const ip = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return (await site.post(path, body, headers, ip)).status;
}

const expectRefusal = (status: number) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
};

describe("bad input", () => {
  const site = shareSite();

  test.each(["/api/contact", "/api/newsletter", "/contact", "/newsletter"])(
    "POST %s answers an empty, broken, huge or foreign body with a 4xx and stores nothing",
    async (path) => {
      const stored = async () => [
        await site().rows("contacts"),
        await site().rows("subscribers"),
        await site().rows("jobs"),
      ];
      const before = await stored();
      const bodies: [BodyInit, Record<string, string>][] = [
        ...["", "{", "null", '"text"', `{"email":"${"x".repeat(10_000_000)}"}`].map(
          (body): [string, Record<string, string>] => [body, jsonHeaders],
        ),
        ["<a/>", { "content-type": "application/xml" }],
        [JSON.stringify(message), { "content-type": "text/plain" }],
        ["--x\r\nbroken", { "content-type": "multipart/form-data; boundary=x" }],
        [new Uint8Array([0xff, 0xfe, 0x00]), FORM],
        ["email=a&email=b&subject=x", FORM],
        [new Uint8Array([0x1f, 0x8b]), { ...jsonHeaders, "content-encoding": "gzip" }],
      ];
      for (const [body, headers] of bodies)
        expectRefusal(await statusOf(site(), path, body, headers));
      expect(await stored()).toEqual(before);
    },
  );

  test("a form of more than six hundred fields, or of parts, is refused with a page that says so", async () => {
    const send = (body: string, headers = FORM) =>
      site().post("/contact", body, headers, "10.9.9.9");
    await expectAnswer(send("a=b&".repeat(599)), 400);
    await expectAnswer(send("a=b&".repeat(601)), 413, "t be read");
    const lines = `--x\r\n${"A: b\r\n".repeat(10_000)}\r\n--x--`;
    const parts = { "content-type": "multipart/form-data; boundary=x" };
    await expectAnswer(send(lines.slice(0, 200_000), parts), 415);
  });
});

test("an address with a NUL, which PostgreSQL holds in no text, is refused", async () => {
  const site = await openTestSite("postgres");
  for (const path of ["/donate/gift?id=%00", "/donate/pledge/thank-you?pledge=%00", "/%00"])
    expect((await site.get(path)).status, path).toBe(400);
});

test("a person whose request a limit refuses reads a page with a way on, a script a line of text", async () => {
  const { site } = await openSiteWithTestClock("sqlite");
  const post = (body: string, ip: string) => (headers: Fields) =>
    site.post("/contact", body, { ...FORM, ...headers }, ip);
  const flooded = "10.9.9.8";
  for (let sent = 0; sent < 60; sent++) await site.post("/api/progress", "", {}, flooded);
  for (const [send, status, heading, line] of [
    [(headers: Fields) => site.get("/news/%c3", headers), 400, "nothing here", "This address"],
    [(headers: Fields) => site.get("/media/no.webp", headers), 404, "nothing here", "There is no"],
    [post("x".repeat(70_000), "10.9.9.7"), 413, "This is too large", "This is too large"],
    [post("", flooded), 429, "Too much at once", "Too many requests"],
  ] as const) {
    await expectAnswer(send({ accept: "text/html" }), status, `${heading}</h1>`, 'href="/"');
    const script = await send({});
    expect([script.status, await script.text()]).toEqual([status, expect.stringMatching(line)]);
    expect(script.headers.get("content-type")).toMatch("text/plain");
  }
});
