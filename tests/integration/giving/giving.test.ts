import { describe, expect, test } from "vitest";
import { pledgeContent } from "#content/pledge.ts";
import { firstGiving } from "#domain/content/facts/giving.ts";
import { HONEYPOT_FIELD } from "#domain/forms/spam-signals.ts";
import { HOUR, SECOND } from "#domain/values/clock.ts";
import { publishFacts } from "#tests/support/edits.ts";
import { addGift, progressOf } from "#tests/support/gifts.ts";
import { message } from "#tests/support/message.ts";
import { openSiteWithFakes, runDueJobs } from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRowCount,
  expectRows,
  type Fields,
  ORIGIN,
  openDesk,
  openSiteWithTestClock,
  openTestSite,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { correctByEmail } from "#tests/support/people.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { locationOf, signInStaff } from "#tests/support/staff.ts";
import {
  expectAnswer,
  expectHtml,
  expectNoText,
  expectParts,
  expectText,
  policyOf,
} from "#tests/support/text-of.ts";

const at = (site: TestSite, url: string, init: RequestInit = {}) =>
  site.request(new Request(url, init));

const pledge = { ...message, amount: "$1,200", months: "24", notes: "Call me.\r\nAfter six." };
const key = "0123456789abcdef";
/** Sends the giving form without scripts and follows it to its last page. */
async function give(site: TestSite, fields: Fields) {
  const answer = await site.post("/donate", fields);
  return { status: answer.status, page: await site.text(locationOf(answer) ?? "") };
}

test("a gift without scripts ends on a page that states the gift, in the figure, and in a receipt", async () => {
  const open = await openTestSite("sqlite");
  const { raised } = await progressOf(open);
  const { status, page } = await give(open, {
    amount: "150",
    frequency: "monthly",
    coverFee: "yes",
    anonymous: "yes",
    firstName: "Ada",
    lastName: "Larkspur",
    email: "ada@example.org",
  });
  expect(status).toBe(303);
  const expected = ["Your gift has arrived", "no money moved", "$154.79, each month"];
  expect(page).toContain("Raised so far, with your gift");
  expect(page, "no mail server").not.toContain("inbox");
  for (const text of expected) expect(page).toContain(text);
  await expectRows(open, "donations", [
    {
      amount_cents: 15_479,
      donation_type: "Monthly",
      is_test: 1,
      last_name: "Larkspur",
      notes: "Of it $4.79 to cover fees",
    },
  ]);
  const giver = await open.row("people");
  expect(giver.no_publishing).toBe(1);
  expect((await progressOf(open)).raised).toBe(raised + 154.79);
  expect(await (await signInStaff(open)).text("/admin/donations")).toContain("Test Ada Larkspur");
  const mails = await open.rows("jobs", { kind: "letter.mail" });
  expect(mails).toHaveLength(1);
  // Two donors in one network who send the same values get a payment page each.
  const same = [1, 2].map(() => open.post("/donate", { amount: "40" }));
  expect(new Set((await Promise.all(same)).map(locationOf)).size).toBe(2);
});

test("another amount replaces the chosen one; mistakes come back with the typed values", async () => {
  const open = await openTestSite("sqlite");
  expect((await give(open, { amount: "40", other: "$1,234" })).page).toContain("$1,234.00, once");
  const sent = { other: "30000", email: "ada@", firstName: "Ada" };
  await expectAnswer(
    open.post("/donate", sent),
    400,
    "Please check 2 fields",
    "from $1 to $25,000, with a point for cents: 12.50",
    "Check the email address",
    'value="30000"',
    // Without scripts, this button sends the corrected amount.
    "Make a test gift",
  );
  const sentBack = await open.post("/donate", sent);
  expectParts(await sentBack.text(), /id="pledge-amount"[^>]* value="30000"/);
});

test("without scripts, a typed amount beside the one chosen in advance is asked about, and the answer counts", async () => {
  const open = await openTestSite("sqlite");
  const asks = (fields: Fields) =>
    expectAnswer(
      open.post("/donate", { ...fields, other: "77" }),
      400,
      `Choose one amount: ${fields.amount} or 77`,
      'value="77"',
      // The typed amount is the chosen one now.
      'name="preset" value="other"',
    );
  await asks({ amount: "100", preset: "100" });
  await asks({ amount: "250", preset: "250" });
  await expectRowCount(open, "checkouts", 0);
  for (const [amount, sum] of [
    ["100", "$100.00, once"],
    ["other", "$77.00, once"],
  ] as const)
    expect((await give(open, { amount, other: "77", preset: "other" })).page).toContain(sum);
  const same = await give(open, { amount: "100", other: "100.00", preset: "100" });
  expect(same.page).toContain("$100.00, once");
});

test("a gift is refused for a purpose that is not offered, but not for fields that a program adds", async () => {
  const open = await openTestSite("sqlite");
  const designations = ["General fund", "Barn Roof"];
  await publishContent(open, "giving", { ...firstGiving, designations });
  const chosen = { amount: "40", designation: "Dach der Scheune" };
  await expectAnswer(open.post("/donate", chosen), 400, "This purpose is no longer offered");
  await expectRowCount(open, "donations", 0);
  const website = "https://example.org";
  const filled = { amount: "40", designation: "Barn Roof", website, [HONEYPOT_FIELD]: website };
  expect((await give(open, filled)).page).toContain("$40.00, once");
  await expectRows(open, "donations", [{ designation: "Barn Roof" }]);
});

test("POST /api/gift five times at once with one key is one gift per decision of the giver", async () => {
  const open = await openTestSite("sqlite");
  const send = async (changes = {}) => {
    const answer = await open.postJson("/api/gift", { amount: "40", key, ...changes });
    return ((await answer.json()) as { next: string }).next;
  };
  const places = await Promise.all(Array.from({ length: 5 }, () => send()));
  expect(new Set(places).size).toBe(1);
  expect(await send({ amount: "100" })).not.toBe(places[0]);
  for (let times = 1; times <= 2; times++) await open.get(places[0] ?? "");
  await expectRowCount(open, "donations", 1);
});

test("after ten gifts an hour from one network the desk gets a warning, and after forty none is accepted", async () => {
  const clock = new TestClock();
  const open = await openTestSite("sqlite", { clock });
  const send = (n: number) => open.postJson("/api/gift", { amount: "40", key: `${key}${n}` });
  for (let n = 0; n < 10; n++) await expectAnswer(send(n), 201);
  await expectRowCount(open, "giving_alerts", 0);
  await expectAnswer(send(10), 201);
  await expectRowCount(open, "giving_alerts", 1);
  for (let n = 11; n < 40; n++) await expectAnswer(send(n), 201);
  await expectAnswer(send(40), 429);
  await expectAnswer(open.post("/donate", { amount: "40" }), 429);
  clock.advance(HOUR);
  for (let n = 41; n < 52; n++) await expectAnswer(send(n), 201);
  await expectRowCount(open, "giving_alerts", 1);
});

test("many small gifts from three networks stop small gifts from there alone", async () => {
  const open = await openTestSite("sqlite", { clock: new TestClock() });
  const send = async (network: string, amount: string) =>
    (await open.post("/donate", { amount }, {}, network)).status;
  const networks = ["203.0.113.1", "198.51.100.1", "192.0.2.1"];
  for (const network of networks)
    for (let n = 0; n < 20; n++) expect(await send(network, "2")).toBe(303);
  for (const network of networks) {
    expect(await send(network, "2")).toBe(429);
    expect(await send(network, "40")).toBe(303);
  }
  expect(await send("203.0.113.9", "5")).toBe(303);
  await expectRowCount(open, "checkouts", 64);
  await expectRowCount(open, "giving_alerts", 1);
});

test("with a public origin GET /donate names other ways to give in place of dead amounts", async () => {
  const env = { PUBLIC_ORIGIN: "https://arena.example.org" };
  const open = await openTestSite("sqlite", { env });
  const html = await open.html("/donate");
  const ways = ["#make-a-pledge", "#by-check", "#other-ways", "/contact?subject=Donations"];
  expectParts(html, "Online giving opens soon", 'href="tel:9705550100"', ...ways);
  expect(html).not.toMatch(/Test mode|<iframe|\$40/);
  await expectAnswer(open.get("/giving/embed"), 404);
  await expectAnswer(open.post("/donate", { amount: "40" }), 503);
});

test("a check is made out to the church once its name and EIN are entered", async () => {
  const { site: open, staff } = await openDesk("sqlite");
  await expectText(open, "/donate", "Call or email us for the payee");
  await publishFacts(staff, "organization", { church: "Sample Church", ein: "12-3456789" });
  await expectText(open, "/donate", "Sample Church, EIN 12-3456789");
});

test.each([
  ["givelively", "arena-inc/roof", "https://secure.givelively.org/donate/arena-inc/roof"],
  ["donorbox", "arena", "https://donorbox.org/arena"],
  ["givebutter", "acct1/Wid2/arena", "https://givebutter.com/arena"],
  ["zeffy", "arena", "https://www.zeffy.com/donation-form/arena"],
])(
  "GET /donate links the own page of %s, and its frame admits that provider",
  async (provider, form, page) => {
    const env = { GIVING_PROVIDER: provider, GIVING_FORM: form };
    const site = await openTestSite("sqlite", { env });
    const response = await site.get("/donate");
    expect(policyOf(response)).not.toMatch(/https?:/);
    const html = await response.text();
    expect(html).toContain(`href="${page}"`);
    // The others ask for the amount themselves.
    expect(html.includes("?amount=150")).toBe(provider === "givebutter");
    // On the site's own host the provider's code would act as the site.
    expect(html).not.toContain("allow-same-origin");
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

test("GET /giving/embed frames Donorbox's form, and lets no script of another host run beside it", async () => {
  const env = { GIVING_PROVIDER: "donorbox", GIVING_FORM: "arena" };
  const embed = await (await openTestSite("sqlite", { env })).get("/giving/embed");
  expect(policyOf(embed)).toMatch(/script-src 'sha256-[^ ]+';/);
  expect(policyOf(embed)).toContain("frame-src https://donorbox.org");
  const html = await embed.text();
  expect(html).toContain('<iframe src="https://donorbox.org/embed/arena"');
  expect(html).not.toContain("<script src");
});

test("only a second host name answers the embed document, which is all it answers", async () => {
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
  const paths = ["/", "/admin", "/api/progress", "/donate", "/healthz", "/webhooks/donorbox"];
  for (const path of paths) await expectAnswer(at(site, hosts[1] + path), 404);
  await expectAnswer(at(site, `${hosts[0]}/giving/embed`), 404);
  const donate = await at(site, `${hosts[0]}/donate`);
  expect(policyOf(donate)).toContain("frame-src https://giving.arena.example.org;");
});

describe.each(databases)("a pledge on %s", (database) => {
  test("a gift through a printed link shows its source to staff unless the source is odd", async () => {
    const site = await openTestSite(database);
    const staff = await signInStaff(site);
    const sheet = await staff.html("/admin/donations/cards?from=table-4");
    const codes = Array.from(sheet.matchAll(/src="data:image\/svg\+xml,([^"]*)"/g), ([, code]) =>
      decodeURIComponent(code ?? ""),
    );
    expect(codes).toHaveLength(2);
    for (const code of codes) {
      const side = Number(/viewBox="0 0 (\d+)/.exec(code)?.[1]);
      const dark = Array.from(code.matchAll(/M(\d+),(\d+)h(\d+)/g), ([, ...at]) => at.map(Number));
      const module = dark[0]?.[2] ?? 0;
      expect(Math.min(...dark.flatMap(([x = 0, y = 0]) => [x, y]))).toBe(4 * module);
      expect(Math.max(...dark.flatMap(([x = 0, y = 0]) => [x, y]))).toBe(side - 5 * module);
    }
    expect(sheet).toContain("/donate/pledge?from=table-4");
    await expectNoText(staff, "/admin/donations/cards?from=%22%3Ex", "?from=");
    const read = (path: string) => ({ referer: `https://arena.example.org${path}` });
    await site.post("/donate/pledge", pledge, read("/donate/pledge?from=table-4"));
    await site.post("/donate", { amount: "40" }, read("/donate?from=sunday-2026-11-29"));
    await site.post("/donate", { amount: "41" }, read("/donate?from=<b>"));
    await site.post("/donate", { amount: "42" }, read(`/donate?from=${"a".repeat(41)}`));
    const wrong = site.post("/donate", { amount: "0" }, read("/donate?from=table-5"));
    await expectAnswer(wrong, 400, 'name="from" value="table-5"');
    await site.post("/donate", { amount: "43", from: "table-5" }, read("/donate"));
    const refused = { ...pledge, email: "ada@", from: "table-6" };
    const again = site.post("/donate/pledge", refused, read("/donate/pledge"));
    await expectAnswer(again, 400, 'name="from" value="table-6"');
    await site.postJson("/api/gift", { amount: "44", from: "table-6", key: "sent-back-by-script" });
    for (const { session_url } of await site.rows("checkouts")) await site.text(session_url ?? "");
    const gifts = (await site.rows("donations")).map((row) => [row.amount_cents, row.came_from]);
    expect(gifts.sort()).toEqual([
      [120_000, "table-4"],
      [4000, "sunday-2026-11-29"],
      [4100, null],
      [4200, null],
      [4300, "table-5"],
      [4400, "table-6"],
    ]);
    const [storedPledge] = await site.rows("donations", { status: "pledged" });
    await expectText(
      staff,
      `/admin/donations?open=${storedPledge?.id}`,
      /Schedule Over 24 months: 24 payments of \$50, from .* Printed link table-4/,
    );
    await staff.post("/admin/donations", { intent: "confirm", id: storedPledge?.id ?? "" });
    await expectText(
      staff,
      "/admin/donations/board",
      "sunday-2026-11-29 $0.00 $40.00 table-4 $1,200.00 $0.00 table-5 $0.00 $43.00",
    );
  });

  test("POST /donate/pledge stores a pledge once it has no mistakes, uncounted until it is confirmed", async () => {
    const { site, clock } = await openSiteWithTestClock(database);
    const { pledged } = await progressOf(site);
    const wrong = { ...pledge, email: "ada@", amount: "a lot", months: "121" };
    await expectAnswer(
      site.post("/donate/pledge", wrong),
      400,
      'value="a lot"',
      "Invalid email address",
      "for example 250.50",
      "from 1 to 120",
    );
    const large = { ...pledge, amount: "10,000,001" };
    await expectAnswer(site.post("/donate/pledge", large), 400, "talk with us about a promise");
    await expectRowCount(site, "donations", 0);
    await expectHtml(site, "/donate", /<form [^>]*action="\/donate\/pledge#/);

    for (let times = 1; times <= 2; times++) {
      const response = await site.post("/donate/pledge", pledge);
      expect(response.status).toBe(303);
      await expectText(
        site,
        locationOf(response) ?? "",
        "$1,200, over 24 months: 24 payments of $50, from",
        "How to pay it",
      );
      // The second is sent on another day of UTC.
      clock.advance(13 * HOUR);
    }
    await expectRows(site, "donations", [
      {
        status: "pledged",
        amount_cents: 120_000,
        pledge_months: 24,
        confirmed_at: null,
        notes: "Call me.\nAfter six.",
      },
    ]);
    clock.advance(15 * SECOND);
    expect(await progressOf(site)).toMatchObject({ pledged });
  });

  const own = { months: "dates", ownDates: "1/15/2099 400,000\n6/30/2099 600000" };
  const million = { ...pledge, amount: "1,000,000" };

  test("a large pledge is refused whose installments are past, too long or not its sum", async () => {
    const { site } = await openSiteWithFakes(database);
    const refuses = (more: object, reason: string) =>
      expectAnswer(site.post("/donate/pledge", { ...million, ...more }), 400, reason);
    await refuses({ startsOn: "2020-01-01" }, "a day that is not past");
    for (const amount of ["999999", "1000001"])
      await refuses({ ...own, amount }, "Write a date and an amount");
    const long = "1/15/2099 1\n".repeat(200);
    await refuses({ ...own, ownDates: long }, "Please keep this to 2,000 characters");
    const past = "1/15/2020 400,000\n6/30/2099 600000";
    await refuses({ ...own, ownDates: past }, "days that are not past");
    await refuses({ ...own, months: "1" }, "Choose dates of your own above");
    await refuses({ months: "6", every: "12" }, "longer than the time you chose");
  });

  test("the donor of a large pledge reads each installment and who calls, on the page and in the mail", async () => {
    const { site, smtp } = await openSiteWithFakes(database);
    const answer = { who: "Pastor Sample", by: "within two days", line: "(970) 555-0101" };
    const content = structuredClone(pledgeContent);
    content.form.unseen.answer = answer;
    await publishContent(site, "pledge", content);
    const send = (more: object) => site.post("/donate/pledge", { ...million, ...more });
    const cases = [
      [
        // A title is not a first name.
        { months: "36", every: "3", startsOn: "2026-03-01", firstName: "Mrs" },
        "12 payments of about $83,333, from March 1, 2026 to December 1, 2028",
      ],
      [
        {
          months: "60",
          every: "12",
          startsOn: "2097-01-31",
          // A sentence without spaces is not a first name.
          firstName: "Comeandseethehorsesonsundaymorning",
        },
        "over 60 months: $200,000 on January 31, 2097; $200,000 on January 31, 2098",
      ],
      [
        { ...own, startsOn: "2020-01-01", every: "x" },
        "$1,000,000, $400,000 on January 15, 2099; $600,000 on June 30, 2099",
      ],
      // A browser without a field for dates sends typed dates; the first name is a sentence.
      [
        { months: "1", startsOn: "12/24/2099", firstName: "Come and see us" },
        "$1,000,000, all at once, by December 24, 2099",
      ],
    ] as const;
    for (const [more, expected] of cases) {
      await expectText(
        site,
        locationOf(await send(more)) ?? "",
        expected,
        "Pastor Sample will call you within two days.",
        answer.line,
      );
    }
    await runDueJobs(site);
    const mails = smtp.mails.map(({ text }) => text?.replace(/\s+/g, " ") ?? "");
    for (const text of [
      "Dear Ada,",
      "from March 1, 2026",
      "$600,000 on June 30, 2099",
      "Pastor Sample will",
    ])
      expect(
        mails.some((mail) => mail.includes(text)),
        text,
      ).toBe(true);
    expect(mails.filter((mail) => /Dear (Come|Mrs)/.test(mail))).toEqual([]);
    const types = await site.column("donations", "donation_type");
    expect(types.sort()).toEqual([
      "Pledge",
      "Pledge",
      "Pledge over 36 months, quarterly",
      "Pledge over 60 months, yearly",
    ]);
  });

  test("pledges thank one mailbox six times an hour and ten a day, and are all stored and told to staff", async () => {
    const { site, clock, smtp } = await openSiteWithFakes(database);
    for (const count of [6, 10]) {
      for (let n = 0; n < 8; n++) {
        const sent = { ...pledge, key: `${n}${count}${key}` };
        await expectAnswer(site.postJson("/api/pledge", sent), 201);
      }
      await runDueJobs(site);
      const toDonor = smtp.mails.filter(({ recipients }) => recipients.includes(pledge.email));
      expect(toDonor, `${count}`).toHaveLength(count);
      clock.advance(HOUR);
    }
    expect(smtp.mails).toHaveLength(26);
  });

  test("a pledge in whose hidden field something is typed sends staff no mail until it is confirmed; a quick one does", async () => {
    const { site, smtp } = await openSiteWithFakes(database);
    // The id of another source's gift is no key of a form.
    const gift = { source: "donorbox", external_id: `form:${key}` };
    await addGift(site, "2026-02-20T12:00:00.000Z", gift);
    for (const changes of [
      { key },
      { key: `1${key}`, [HONEYPOT_FIELD]: "http://x" },
      { key: `2${key}`, filledInMs: 40 },
    ])
      await expectAnswer(site.postJson("/api/pledge", { ...pledge, ...changes }), 201);
    await runDueJobs(site);
    const pledges = await site.rows("donations", { status: "pledged" });
    const signals = pledges.map((row) => row.suspected ?? "none").sort();
    expect(signals).toEqual(["honeypot", "none", "none"]);
    for (const { donation_type } of pledges) expect(donation_type).toBe("Pledge over 24 months");
    const staff = await signInStaff(site);
    const count = async (status: string) =>
      /(\d+) of 4 gifts/.exec(await staff.text(`/admin/donations?status=${status}`))?.[1];
    expect(await count("suspected")).toBe("1");
    expect(await count("unconfirmed")).toBe("2");
    // The pledger may be the widow of the person with this email.
    await correctByEmail(site.db, pledge.email, { died: 1 });
    for (const { id } of pledges) await staff.post("/admin/donations", { intent: "confirm", id });
    expect(await count("suspected")).toBe("0");
    await runDueJobs(site);
    expect(smtp.mails.map((mail) => mail.subject).sort()).toEqual([
      ...Array(2).fill("New pledge: $1,200 (Ada Larkspur)"),
      ...Array(2).fill("Your pledge of $1,200"),
      ...Array(3).fill("Your pledge of $1,200 is confirmed"),
    ]);
  });
});
