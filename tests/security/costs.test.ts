/**
 * Tests the cost of a request without an account: processor time, compared with pages that are
 * rendered for one visitor.
 */
import { expect, test } from "vitest";
import { DAY } from "#domain/values/clock.ts";
import { publishGathering } from "#tests/support/gatherings.ts";
import { type Fields, ORIGIN, openSiteWithTestClock } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";

/** The largest body that the server reads of a stranger's form (server/http/body-budget.ts). */
const MAX_BODY_BYTES = 64 * 1024;
/**
 * The limit in pages. The required limit is 30; an earlier release spent 63 on 40,000 lines before
 * a part.
 */
const MAX_PAGES = 6;

interface Sent {
  method?: string;
  path: string;
  body?: string;
  headers?: Fields;
}

const whole = (part: string) =>
  part.repeat(Math.ceil(MAX_BODY_BYTES / part.length)).slice(0, MAX_BODY_BYTES);

/** Bodies in which each byte costs much. */
const FORMS: [what: string, body: string][] = [
  ["many fields", whole("a=b&")],
  ["as many fields as are read, escaped in vain", whole(`${"a".repeat(104)}=%F0&`)],
  ["one escaped field", `message=${whole("%F0%9F%98%80").slice(8)}`],
];
const person = { firstName: "A", lastName: "B", email: "a@example.org", subject: "Donations" };
const filled = (field: string, filler: string) =>
  JSON.stringify({
    ...person,
    key: crypto.randomUUID(),
    message: "0123456789",
    [field]: filler.repeat(Math.floor((MAX_BODY_BYTES - 1_000) / Buffer.byteLength(filler))),
  });
const JSONS: [what: string, body: string][] = [
  ["depth", `${"[".repeat(32_000)}${"]".repeat(32_000)}`],
  ["keys", `{${Array.from({ length: 5_000 }, (_, i) => `"k${i}":1`).join()}}`],
  ["what is no JSON", whole("{")],
  ["a message of links", filled("message", "http://a.b/ ")],
  ["a message of accents", filled("message", "e\u0301")],
  ["a message of marks that are taken out", filled("message", "\u202e")],
  ["a long address", filled("email", "a@")],
  ["a long name", filled("firstName", " a")],
];
const PARTS = `--x\r\n${"A: b\r\n".repeat(10_000)}\r\n--x--`;

const FORM_PATHS =
  "/contact /newsletter /newsletter/confirm /donate /donate/pledge /donate/mine /events/supper-and-songs /events/coming?link=x /admin /admin/code /admin/forgotten /admin/choose-password";
const JSON_PATHS =
  "/api/contact /api/pledge /api/gift /api/newsletter /api/coming /webhooks/zeffy /admin/passkey";
const LONG = "a".repeat(7_000);
const READ = `/contact?subject= /donate/mine?link= /events/coming?link= /newsletter/confirm?token=
  /newsletter/unsubscribe?token= /admin/link?link= /admin?next= /admin/donations?q=
  /admin/search.data?q= /news/ /media/ /`.split(/\s+/);
const FILES = "/api/progress /progress.json /progress.csv /sitemap.xml /speculation-rules.json";

function* requests(): Generator<Sent & { what: string }> {
  const post = { method: "POST" };
  const type = (name: string) => ({ "content-type": name });
  const paths = `${FORM_PATHS} ${JSON_PATHS}`.split(" ");
  for (const path of FORM_PATHS.split(" "))
    for (const [what, body] of FORMS)
      yield { ...post, what, path, body, headers: type("application/x-www-form-urlencoded") };
  for (const path of JSON_PATHS.split(" "))
    for (const [what, body] of JSONS)
      yield { ...post, what, path, body, headers: type("application/json") };
  for (const path of [...paths, "/admin/import/upload", "/admin/site/pictures/upload", "/no/such"])
    yield {
      ...post,
      what: "10,000 lines before a part",
      path,
      body: PARTS,
      headers: type("multipart/form-data; boundary=x"),
    };
  const message = "see http://a.b e\u0301 ".repeat(300).slice(0, 4_900);
  for (const path of ["/api/contact", "/api/pledge", "/api/newsletter"])
    yield {
      ...post,
      what: "the longest that is taken",
      path,
      body: JSON.stringify({ ...person, message, amount: "50", key: crypto.randomUUID() }),
      headers: type("application/json"),
    };
  for (const path of READ) yield { what: "a long address", path: `${path}${LONG}` };
  yield { what: "an address of escapes", path: `/${"%E2%82%AC".repeat(700)}` };
  for (const path of [...publicPages, ...FILES.split(" ")])
    yield { what: "a query", path: `${path}?${"a=b&".repeat(1_500)}` };
  for (const [name, part] of Object.entries({
    cookie: "a=b; ",
    "if-none-match": 'W/"a", ',
    "accept-encoding": "br;q=0.1, ",
    "accept-language": "en;q=0.1, ",
  }))
    yield { what: name, path: "/admin", headers: { [name]: part.repeat(1_200) } };
}

test("no request without an account costs more than six rendered pages; only the hash of a password may", async () => {
  const { site, clock } = await openSiteWithTestClock("sqlite");
  const startsAt = new Date(clock.now().getTime() + DAY).toISOString();
  const endsAt = new Date(clock.now().getTime() + 2 * DAY).toISOString();
  await publishGathering(site, "0197f1a0-0000-7000-8000-000000000001", { startsAt, endsAt });
  let visitors = 0;
  const send = ({ method = "GET", path, body = "", headers = {} }: Sent) => {
    const visitor = visitors++;
    const request = new Request(new URL(path, ORIGIN), {
      method,
      ...(body && { body }),
      headers: { origin: ORIGIN, "sec-fetch-site": "same-origin", ...headers },
    });
    return site.request(request, `10.0.${visitor >> 8}.${visitor & 255}`);
  };
  /**
   * Returns the milliseconds of processor time, including the test's own sending: the least of
   * `times` tries.
   */
  const costOf = async (sent: Sent, times: number) => {
    const costs: number[] = [];
    for (let time = 0; time < times; time++) {
      const before = process.cpuUsage();
      await send(sent);
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1_000);
    }
    return Math.min(...costs);
  };
  // The server renders this page for each visitor, so no stored bytes answer it.
  const page = await costOf({ path: "/admin" }, 40);
  const tooDear: string[] = [];
  for (const { what, ...sent } of requests()) {
    const first = (await costOf(sent, 3)) / page;
    // The processor time is that of the whole process, so other work may add to a few requests
    // but not to all of many.
    const pages = first > MAX_PAGES ? (await costOf(sent, 20)) / page : first;
    if (pages > MAX_PAGES)
      tooDear.push(
        `${sent.method ?? "GET"} ${sent.path.slice(0, 40)} with ${what}: ${pages} pages`,
      );
  }
  expect(tooDear).toEqual([]);
});
