import { describe, expect, test } from "vitest";
import { SECOND } from "#domain/ports/clock.ts";
import { askedOfOthers } from "#tests/support/asked-of-others.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { openWorld, run } from "#tests/support/open-world.ts";
import { textOf } from "#tests/support/text-of.ts";

const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
const at = (site: TestSite, url: string, init: RequestInit = {}) =>
  site.request(new Request(url, init));

const pledge = {
  firstName: "Ada",
  lastName: "Larkspur",
  email: "ada@example.org",
  phone: "",
  amount: "$1,200",
  months: "24",
  notes: "",
};

describe("online giving", () => {
  test("GET /donate frames the test form while the site is only tried, and says so", async () => {
    const site = await openTestSite("sqlite");
    const html = await (await site.get("/donate")).text();
    expect(html).toContain("Test mode: no money moves");
    expect(html).toContain('src="/giving/embed"');
    expect(html).toContain(
      'sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"',
    );
  });

  test("GET /donate on a public address without a provider: it opens soon, and there is no test form", async () => {
    const env = { PUBLIC_ORIGIN: "https://arena.example.org" };
    const site = await openTestSite("sqlite", { env });
    const html = await (await site.get("/donate")).text();
    expect(html).toContain("Online giving opens soon");
    expect(html).not.toMatch(/Test mode|<iframe/);
    for (const path of ["/giving/embed", "/giving/sandbox.js"])
      expect((await site.get(path)).status).toBe(404);
    const headers = { origin: env.PUBLIC_ORIGIN };
    expect((await site.post("/giving/sandbox/gifts", "amount=40", headers)).status).toBe(405);
    expect((await site.post("/webhooks/sandbox", "{}")).status).toBe(404);
  });

  test.each([
    ["givelively", "arena-inc/roof", "https://secure.givelively.org/donate/arena-inc/roof"],
    ["donorbox", "arena", "https://donorbox.org/arena"],
    ["givebutter", "acct1/Wid2/arena", "https://givebutter.com/arena"],
    ["zeffy", "arena", "https://www.zeffy.com/donation-form/arena"],
  ])(
    "%s: the page asks nothing of it before a click, and links to its own page",
    async (provider, form, page) => {
      const env = { GIVING_PROVIDER: provider, GIVING_FORM: form };
      const site = await openTestSite("sqlite", { env });
      const response = await site.get("/donate");
      expect(policyOf(response)).not.toMatch(/https?:/);
      const html = await response.text();
      expect(html).toContain(`href="${page}"`);
      expect(askedOfOthers(html)).toEqual([]);
      const embed = await site.get("/giving/embed");
      expect(policyOf(embed)).toContain("sandbox allow-scripts allow-forms");
      expect(policyOf(embed)).toContain("frame-ancestors http://localhost:3000;");
      expect(policyOf(embed)).toContain(
        new URL(page).origin.replace("//givebutter", "//widgets.givebutter"),
      );
      expect(embed.headers.get("x-frame-options")).toBeNull();
    },
  );

  test("Give Lively gets the script and the options of the specification", async () => {
    const env = { GIVING_PROVIDER: "givelively", GIVING_FORM: "arena-inc" };
    const site = await openTestSite("sqlite", { env });
    const html = await (await site.get("/giving/embed")).text();
    const src = /src="(https:[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const url = new URL(src);
    expect(url.origin + url.pathname).toBe(
      "https://secure.givelively.org/widgets/simple_donation/arena-inc.js",
    );
    expect([...url.searchParams]).toEqual([
      ["show_suggested_amount_buttons", "true"],
      ["show_in_honor_of", "false"],
      ["address_required", "false"],
      ["has_required_custom_question", "false"],
      ["suggested_donation_amounts[]", "40"],
      ["suggested_donation_amounts[]", "100"],
      ["suggested_donation_amounts[]", "150"],
      ["suggested_donation_amounts[]", "200"],
    ]);
    expect(html).toContain('<div id="give-lively-widget" class="gl-simple-donation-widget"></div>');
  });

  test("a second host name answers the embed document and nothing else, and the site has none", async () => {
    const env = {
      PUBLIC_ORIGIN: "https://arena.example.org",
      GIVING_ORIGIN: "https://giving.arena.example.org",
      GIVING_PROVIDER: "zeffy",
      GIVING_FORM: "arena",
    };
    const site = await openTestSite("sqlite", { env });
    const embed = await at(site, "http://giving.arena.example.org/giving/embed");
    expect(embed.status).toBe(200);
    expect(policyOf(embed)).toContain("frame-ancestors https://arena.example.org;");
    expect(policyOf(embed)).not.toContain("sandbox");
    for (const path of [
      "/",
      "/admin",
      "/api/progress",
      "/donate",
      "/healthz",
      "/webhooks/standard",
    ])
      expect((await at(site, `http://giving.arena.example.org${path}`)).status).toBe(404);
    expect((await at(site, "http://arena.example.org/giving/embed")).status).toBe(404);
    const donate = await at(site, "http://arena.example.org/donate");
    expect(policyOf(donate)).toContain("frame-src https://giving.arena.example.org;");
  });

  test("the test form works as a plain post, and refuses what is no amount", async () => {
    const site = await openTestSite("sqlite");
    const send = (fields: Record<string, string>) =>
      at(site, "http://localhost:3000/giving/sandbox/gifts", {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { origin: "null" },
      });
    const taken = await send({ amount: "150" });
    expect(await textOf(taken)).toContain("Your test gift of $150.00 was taken.");
    for (const fields of [{}, { otherAmount: "-5" }, { amount: "<b>" }, { otherAmount: "1e9" }])
      expect(await textOf(await send(fields as Record<string, string>))).toContain(
        "Please choose an amount",
      );
  });
});

describe.each(databases)("a pledge on %s", (database) => {
  const stored = (site: TestSite) => site.services.db.selectFrom("donations").selectAll().execute();

  test("POST /donate/pledge stores the promise unconfirmed and leads to the thanks; it does not count", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const before = await (await site.get("/api/progress")).json();
    for (let times = 1; times <= 2; times++) {
      const response = await site.post("/donate/pledge", new URLSearchParams(pledge));
      expect([response.status, response.headers.get("location")]).toEqual([
        303,
        "/donate/pledge/thank-you",
      ]);
    }
    expect(await stored(site)).toMatchObject([
      { status: "pledged", amount_cents: 120_000, pledge_months: 24, confirmed_at: null },
    ]);
    clock.advance(15 * SECOND);
    expect(await (await site.get("/api/progress")).json()).toMatchObject({
      pledged: (before as { pledged: number }).pledged,
    });
  });

  test("POST /api/pledge with one key is one pledge, however often and at once it is sent", async () => {
    const site = await openTestSite(database);
    const body = JSON.stringify({ ...pledge, key: "0123456789abcdef" });
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        site.post("/api/pledge", body, { "content-type": "application/json" }),
      ),
    );
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201, 201, 201]);
    expect((await stored(site)).length).toBe(1);
  });

  test("staff are told of a pledge by mail, and of a program's pledge not at all", async () => {
    const { site, smtp } = await openWorld(database);
    const send = (changes: object) =>
      site.post("/api/pledge", JSON.stringify({ ...pledge, ...changes }), {
        "content-type": "application/json",
      });
    expect((await send({ key: "0123456789abcdef" })).status).toBe(201);
    expect((await send({ key: "1123456789abcdef", website: "http://x" })).status).toBe(201);
    expect((await send({ key: "2123456789abcdef", filledInMs: 40 })).status).toBe(201);
    await run(site);
    const pledges = await stored(site);
    expect(pledges.map((row) => row.suspected ?? "none").sort()).toEqual([
      "honeypot",
      "none",
      "too-fast",
    ]);
    expect(new Set(pledges.map((row) => row.donation_type))).toEqual(
      new Set(["Pledge over 24 months"]),
    );
    const cookie = await signInAsAdministrator(site);
    const counts = async (status: string) =>
      /\d+ of 3 records/.exec(
        await textOf(await site.get(`/admin/donations?status=${status}`, { cookie })),
      )?.[0];
    expect(await counts("suspected")).toBe("2 of 3 records");
    expect(await counts("unconfirmed")).toBe("1 of 3 records");
    for (const { id } of pledges) {
      const fields = new URLSearchParams({ intent: "confirm", id });
      await site.post("/admin/donations", fields, { cookie });
    }
    expect(await counts("suspected")).toBe("0 of 3 records");
    expect(smtp.mails.map((mail) => mail.subject)).toEqual([
      "New pledge: $1,200.00 (Ada Larkspur)",
    ]);
  });

  test("mistakes come back beside their fields, with everything typed", async () => {
    const site = await openTestSite(database);
    const wrong = { ...pledge, email: "ada@", amount: "a lot", months: "37" };
    const response = await site.post("/donate/pledge", new URLSearchParams(wrong));
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('value="a lot"');
    for (const words of ["Invalid email address", "for example 250", "at most 36 months"])
      expect(html).toContain(words);
    expect(await stored(site)).toEqual([]);
  });
});

test.each([
  [{ GIVING_PROVIDER: "givelively" }, "GIVING_FORM"],
  [{ GIVING_PROVIDER: "givebutter", GIVING_FORM: "only-one" }, "GIVING_FORM"],
  [{ GIVING_FORM: 'x"><script>' }, "GIVING_FORM"],
  [{ GIVING_PROVIDER: "sandbox", PUBLIC_ORIGIN: "https://arena.example.org" }, "GIVING_PROVIDER"],
  [{ GIVING_ORIGIN: "http://localhost:4000" }, "GIVING_ORIGIN"],
  [{ GIVING_WEBHOOK_SECRET: "plain-text" }, "GIVING_WEBHOOK_SECRET"],
])("the configuration %j stops the start with the name %s", async (env, name) => {
  await expect(openTestSite("sqlite", { env: env as Record<string, string> })).rejects.toThrow(
    `${name}: `,
  );
});
