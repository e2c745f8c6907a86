import { describe, expect, test } from "vitest";
import { SECOND } from "#domain/ports/clock.ts";
import { progressOf } from "#tests/support/gifts.ts";
import {
  databases,
  type Fields,
  locationOf,
  ORIGIN,
  openTestSite,
  shareSite,
  signInStaff,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { openWorld, run } from "#tests/support/open-world.ts";
import { expectAnswer, textOf } from "#tests/support/text-of.ts";

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
const key = "0123456789abcdef";
/** Tags that make a browser ask another host for something when it shows the page. */
const FOREIGN = /<(script|img|source|iframe|link)\b[^>]*\s(src|srcset|href)="https?:[^>]*>/gi;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

describe("the test provider", () => {
  const site = shareSite();

  test("GET /donate frames the test form while the site has no public origin, and says so", async () => {
    const html = await site().html("/donate");
    for (const text of [
      "Test mode: no money moves",
      'src="/giving/embed"',
      'sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"',
    ])
      expect(html).toContain(text);
  });

  test("the test form takes a plain post, and refuses what is no amount", async () => {
    const send = async (fields: string) =>
      textOf(await site().post("/giving/sandbox/gifts", fields, { ...FORM, origin: "null" }));
    expect(await send("amount=150")).toContain("Your test gift of $150.00 was taken.");
    for (const fields of ["", "otherAmount=-5", "amount=<b>", "otherAmount=1e9"])
      expect(await send(fields)).toContain("Please choose an amount");
  });

  test("with a public origin GET /donate says that giving opens soon and how to reach the organization, and the test provider answers 404", async () => {
    const env = { PUBLIC_ORIGIN: "https://arena.example.org" };
    const open = await openTestSite("sqlite", { env });
    const html = await open.html("/donate");
    for (const part of ["Online giving opens soon", 'href="mailto:hello@', 'href="tel:9705550100"'])
      expect(html).toContain(part);
    expect(await open.text("/donate")).toContain("$40 $100 $150 $200");
    expect(html).not.toMatch(/Test mode|<iframe/);
    for (const path of ["/giving/embed", "/giving/sandbox.js"])
      expect((await open.get(path)).status).toBe(404);
    expect((await open.post("/giving/sandbox/gifts", "amount=40")).status).toBe(405);
    expect((await open.post("/webhooks/sandbox", "{}")).status).toBe(404);
  });
});

describe("a giving provider", () => {
  test.each([
    ["givelively", "arena-inc/roof", "https://secure.givelively.org/donate/arena-inc/roof"],
    ["donorbox", "arena", "https://donorbox.org/arena"],
    ["givebutter", "acct1/Wid2/arena", "https://givebutter.com/arena"],
    ["zeffy", "arena", "https://www.zeffy.com/donation-form/arena"],
  ])(
    "%s gets no request before a click, and GET /donate links its own page",
    async (provider, form, page) => {
      const env = { GIVING_PROVIDER: provider, GIVING_FORM: form };
      const site = await openTestSite("sqlite", { env });
      const response = await site.get("/donate");
      expect(policyOf(response)).not.toMatch(/https?:/);
      const html = await response.text();
      expect(html).toContain(`href="${page}"`);
      expect(
        html.match(FOREIGN)?.filter((tag) => !/rel="(canonical|alternate)"/.test(tag)) ?? [],
      ).toEqual([]);
      const embed = await site.get("/giving/embed");
      for (const part of [
        "sandbox allow-scripts allow-forms",
        `frame-ancestors ${ORIGIN};`,
        new URL(page).origin.replace("//givebutter", "//widgets.givebutter"),
      ])
        expect(policyOf(embed)).toContain(part);
      expect(embed.headers.get("x-frame-options")).toBeNull();
    },
  );

  test("GET /giving/embed loads Give Lively's script with the specified options", async () => {
    const env = { GIVING_PROVIDER: "givelively", GIVING_FORM: "arena-inc" };
    const html = await (await openTestSite("sqlite", { env })).html("/giving/embed");
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
      ...["40", "100", "150", "200"].map((amount) => ["suggested_donation_amounts[]", amount]),
    ]);
    expect(html).toContain('<div id="give-lively-widget" class="gl-simple-donation-widget"></div>');
  });

  test("a second host name answers the embed document and nothing else, and the site's own host does not answer it", async () => {
    const hosts = ["http://arena.example.org", "http://giving.arena.example.org"];
    const env = {
      PUBLIC_ORIGIN: "https://arena.example.org",
      GIVING_PROVIDER: "zeffy",
      GIVING_ORIGIN: "https://giving.arena.example.org",
      GIVING_FORM: "arena",
    };
    const site = await openTestSite("sqlite", { env });
    const embed = await at(site, `${hosts[1]}/giving/embed`);
    expect(embed.status).toBe(200);
    expect(policyOf(embed)).toContain("frame-ancestors https://arena.example.org;");
    expect(policyOf(embed)).not.toContain("sandbox");
    const paths = ["/", "/admin", "/api/progress", "/donate", "/healthz", "/webhooks/standard"];
    for (const path of paths) expect((await at(site, hosts[1] + path)).status).toBe(404);
    expect((await at(site, `${hosts[0]}/giving/embed`)).status).toBe(404);
    const donate = await at(site, `${hosts[0]}/donate`);
    expect(policyOf(donate)).toContain("frame-src https://giving.arena.example.org;");
  });

  test.each([
    [{ GIVING_PROVIDER: "givelively" }, "GIVING_FORM"],
    [{ GIVING_PROVIDER: "givebutter", GIVING_FORM: "only-one" }, "GIVING_FORM"],
    [{ GIVING_FORM: 'x"><script>' }, "GIVING_FORM"],
    [{ GIVING_PROVIDER: "sandbox", PUBLIC_ORIGIN: "https://arena.example.org" }, "GIVING_PROVIDER"],
    [{ GIVING_ORIGIN: "http://localhost:4000" }, "GIVING_ORIGIN"],
    [{ GIVING_WEBHOOK_SECRET: "plain-text" }, "GIVING_WEBHOOK_SECRET"],
  ])("the configuration %j stops the start and names %s", async (env, name) => {
    await expect(openTestSite("sqlite", { env: env as Fields })).rejects.toThrow(`${name}: `);
  });
});

describe.each(databases)("a pledge on %s", (database) => {
  test("POST /donate/pledge twice stores one unconfirmed pledge, which does not count; mistakes come back with what was typed", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const { pledged } = await progressOf(site);
    const wrong = { ...pledge, email: "ada@", amount: "a lot", months: "37" };
    await expectAnswer(
      site.post("/donate/pledge", wrong),
      400,
      ...['value="a lot"', "Invalid email address", "for example 250", "at most 36 months"],
    );
    expect(await site.rows("donations")).toEqual([]);

    for (let times = 1; times <= 2; times++) {
      const response = await site.post("/donate/pledge", pledge);
      expect([response.status, locationOf(response)]).toEqual([303, "/donate/pledge/thank-you"]);
    }
    expect(await site.rows("donations")).toMatchObject([
      { status: "pledged", amount_cents: 120_000, pledge_months: 24, confirmed_at: null },
    ]);
    clock.advance(15 * SECOND);
    expect(await progressOf(site)).toMatchObject({ pledged });
  });

  test("POST /api/pledge five times at once with one key stores one pledge", async () => {
    const site = await openTestSite(database);
    const send = () => site.postJson("/api/pledge", { ...pledge, key });
    const responses = await Promise.all(Array.from({ length: 5 }, send));
    expect(responses.map((response) => response.status)).toEqual(Array(5).fill(201));
    expect(await site.rows("donations")).toHaveLength(1);
  });

  test("staff get a mail about a pledge and none about one suspected as spam, which stays listed until it is confirmed", async () => {
    const { site, smtp } = await openWorld(database);
    for (const changes of [
      { key },
      { key: `1${key}`, website: "http://x" },
      { key: `2${key}`, filledInMs: 40 },
    ])
      expect((await site.postJson("/api/pledge", { ...pledge, ...changes })).status).toBe(201);
    await run(site);
    const pledges = await site.rows("donations");
    expect(pledges.map((row) => row.suspected ?? "none").sort()).toEqual([
      ...["honeypot", "none", "too-fast"],
    ]);
    for (const { donation_type } of pledges) expect(donation_type).toBe("Pledge over 24 months");
    const staff = await signInStaff(site);
    const count = async (status: string) =>
      /(\d+) of 3 gifts/.exec(await staff.text(`/admin/donations?status=${status}`))?.[1];
    expect(await count("suspected")).toBe("2");
    expect(await count("unconfirmed")).toBe("1");
    for (const { id } of pledges) await staff.post("/admin/donations", { intent: "confirm", id });
    expect(await count("suspected")).toBe("0");
    expect(smtp.mails.map((mail) => mail.subject)).toEqual([
      "New pledge: $1,200.00 (Ada Larkspur)",
    ]);
  });
});
