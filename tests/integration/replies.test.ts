import { describe, expect, test } from "vitest";
import { MINUTE } from "#domain/ports/clock.ts";
import {
  type DatabaseKind,
  databases,
  ORIGIN,
  signInStaff,
} from "#tests/support/open-test-site.ts";
import { openWorld, run, send, type World } from "#tests/support/open-world.ts";

const SECRET = "a-secret-of-the-mail-server";
const ENV = { REPLY_ADDRESS: "reply@example.org", REPLY_WEBHOOK_SECRET: SECRET };
const MESSAGES = "/admin/contacts";

/** A mail as it comes over the wire. */
const mail = (headers: Record<string, string>, body: string) =>
  [
    ...Object.entries({
      From: "Ada Larkspur <ada@example.org>",
      "Message-ID": "<first@mail.example.org>",
      "Content-Type": "text/plain; charset=utf-8",
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    "",
    body,
  ].join("\r\n");

const deliver = async ({ site }: World, raw: string, changes: Record<string, string> = {}) => {
  const headers = { "content-type": "message/rfc822", authorization: `Bearer ${SECRET}` };
  const init = { method: "POST", body: raw, headers: { ...headers, ...changes } };
  const response = await site.request(new Request(`${ORIGIN}/webhooks/mail`, init));
  return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
};

/** Ada has written, and staff have answered; `to` is the address for her reply. */
async function openWithAnswer(database: DatabaseKind) {
  const world = await openWorld(database, ENV);
  const { site, smtp } = world;
  await send(site, {});
  const staff = await signInStaff(site);
  const id = (await site.rows("contacts"))[0]?.id ?? "";
  const answer = { intent: "answer", id, key: "one", text: "On Monday?", state: "answered" };
  await staff.post(MESSAGES, answer);
  world.clock.advance(MINUTE);
  await run(site);
  const sent = smtp.mails.find(({ subject }) => subject === "Re: Donations");
  const to = sent?.replyTo?.[0]?.address ?? "";
  const contact = async () => (await site.rows("contacts"))[0];
  const stored = async () =>
    (await site.rows("contact_mails")).filter(({ direction }) => direction === "in");
  const panel = () => staff.text(`${MESSAGES}?open=${id}`);
  return { ...world, world, staff, id, to, sent, contact, stored, panel };
}

const REPLY = `Monday is fine. Opal comes, too.

On Sun, Mar 1, 2026 at 5:00 AM Western Heritage Arena <site@example.org>
wrote:

> On Monday?
>`.replaceAll("\n", "\r\n");

describe.each(databases)("replies that come back on %s", (database) => {
  test("a reply stands in the conversation once, without its quotation, and the message is to answer again", async () => {
    const { world, to, contact, stored, panel, staff, site, smtp, id, sent } =
      await openWithAnswer(database);
    expect(to).toMatch(/^reply\+[0-9a-z]{50}@example\.org$/);
    const raw = mail({ To: `Arena <${to.toUpperCase()}>`, "In-Reply-To": "x" }, REPLY);
    expect(await deliver(world, raw)).toEqual({ status: 200, body: { ok: true, known: false } });
    expect(await deliver(world, raw)).toEqual({ status: 200, body: { ok: true, known: true } });
    expect(await stored()).toHaveLength(1);
    expect(await contact()).toMatchObject({ state: "new" });
    expect(await panel()).toMatch(
      /Ada Larkspur Reply by mail .* Monday is fine\. Opal comes, too\. Quoted text On Sun/,
    );
    expect(await staff.text("/admin/overview")).toContain("1 Messages to answer");
    smtp.mails.length = 0;
    const next = { intent: "answer", id, key: "two", text: "See you", state: "answered" };
    await staff.post(MESSAGES, next);
    world.clock.advance(MINUTE);
    await run(site);
    expect(smtp.mails[0]).toMatchObject({ inReplyTo: "<first@mail.example.org>" });
    expect(smtp.mails[0]?.references).toContain(`${sent?.messageId} <first@mail.example.org>`);
    expect(smtp.mails[0]?.text).toContain("> Monday is fine. Opal comes, too.\n\nWestern");
  });

  test("a program's mail is shown as such and opens nothing; another sender is named; files are named, not stored", async () => {
    const { world, to, contact, stored, panel } = await openWithAnswer(database);
    const away = { To: to, "Auto-Submitted": "auto-replied", Subject: "Away" };
    await deliver(world, mail(away, "I am away"));
    await deliver(world, mail({ To: to, Precedence: "bulk", "Message-ID": "<2@x>" }, "A list"));
    expect(await contact()).toMatchObject({ state: "answered" });
    expect((await stored()).map(({ is_automatic }) => is_automatic)).toEqual([1, 1]);
    expect(await panel()).toMatch(/Ada Larkspur Automatic reply .* I am away/);
    const type = 'multipart/mixed; boundary="b"';
    const html = "<style>p{}</style><p>Tom&nbsp;&amp; I<br>agree <script>alert(1)</script></p>";
    const parts = [
      "--b\r\nContent-Type: text/html\r\n",
      html,
      '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="r.pdf"\r\n',
      "x",
      "--b--",
    ].join("\r\n");
    const from = { From: "Tobias <t@example.org>", "Message-ID": "<3@x>", "Content-Type": type };
    await deliver(world, mail({ "Delivered-To": to, ...from }, parts));
    expect((await stored()).find(({ author }) => author === "Tobias")?.text).toBe(
      "Tom & I\nagree\n\n[Not stored here: r.pdf]",
    );
    expect(await panel()).toContain("Tobias Reply by mail from t@example.org");
    expect(await contact()).toMatchObject({ state: "new" });
  });

  test("a mail about no message, or from a sender without the secret, is refused and leaves nothing", async () => {
    const { world, site, staff, to, stored } = await openWithAnswer(database);
    const good = mail({ To: to }, REPLY);
    const guess = to.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@"));
    const cut = `x${to}`.slice(0, 40);
    for (const address of [guess, cut, "reply@example.org", "reply+x@example.org"])
      expect((await deliver(world, mail({ To: address }, to))).status, address).toBe(404);
    expect((await deliver(world, good, { authorization: "Bearer wrong" })).status).toBe(401);
    expect((await deliver(world, good, { authorization: "" })).status).toBe(401);
    expect((await deliver(world, good, { "content-type": "text/plain" })).status).toBe(415);
    const big = { "content-length": String(27 * 1024 * 1024) };
    expect((await deliver(world, good, big)).status).toBe(413);
    expect((await site.get("/webhooks/mail")).status).toBe(405);
    expect(await stored()).toEqual([]);
    await staff.post("/admin/privacy", { intent: "erase", email: "ada@example.org" });
    expect((await deliver(world, good)).status).toBe(404);
    expect(await site.rows("contact_mails")).toEqual([]);
  });

  test("spam stays spam, and a full conversation takes no more", async () => {
    const { world, site, staff, id, to, contact, stored } = await openWithAnswer(database);
    await staff.post(MESSAGES, { intent: "handle", id, state: "spam", assignee: "" });
    await deliver(world, mail({ To: to }, REPLY));
    expect(await contact()).toMatchObject({ state: "spam" });
    const [first] = await stored();
    const row = (at: number) => ({ ...first, id: `copy-${at}`, message_id: `<${at}@x>` }) as never;
    await site.add("contact_mails", ...Array.from({ length: 199 }, (_, at) => row(at)));
    const more = await deliver(world, mail({ To: to, "Message-ID": "<n@x>" }, "More"));
    expect(more.status).toBe(429);
    expect((await deliver(world, mail({ To: to }, REPLY))).status).toBe(200);
  });

  test("a privacy request reaches a reply in the conversation of another person", async () => {
    const { world, site, staff, to, stored } = await openWithAnswer(database);
    await deliver(world, mail({ To: to }, REPLY));
    const other = { From: "Tobias <T@example.org>", "Message-ID": "<3@x>", To: to };
    await deliver(world, mail(other, "Tobias here"));
    const email = "t@example.org";
    const file = await staff.post("/admin/privacy/export", { email });
    expect(await file.json()).toMatchObject({ otherMails: [{ text: "Tobias here" }] });
    await staff.post("/admin/privacy", { intent: "erase", email });
    expect((await stored()).map(({ author }) => author)).toEqual(["Ada Larkspur"]);
    expect(JSON.stringify(await site.rows("contact_mails"))).not.toContain("Tobias");
  });
});

test("a hostile mail is read beside the requests, and none breaks the site", async () => {
  const { world, site, to, stored } = await openWithAnswer("sqlite");
  const slow = mail({ "Content-Type": "text/html", To: to }, "\n".repeat(200_000));
  const reading = deliver(world, slow);
  const waited = async () => {
    const start = performance.now();
    await site.get("/healthz");
    return performance.now() - start;
  };
  const waits = [];
  for (let count = 0; count < 5; count++) waits.push(await waited());
  expect(Math.max(...waits)).toBeLessThan(1_000);
  expect([200, 422]).toContain((await reading).status);
  const long = mail({ To: to, "Message-ID": "<long@x>" }, "word ".repeat(100_000));
  expect((await deliver(world, long)).status).toBe(200);
  expect((await stored()).at(-1)?.text).toMatch(/word \n\n\[The rest of this mail was too long/);
  const nested = "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n".repeat(50);
  const broken = await deliver(world, `To: ${to}\r\n${nested}`);
  expect(broken.status).toBe(422);
  expect((await site.get("/healthz")).status).toBe(200);
});

test("without REPLY_ADDRESS no mail is received", async () => {
  const world = await openWorld("sqlite");
  expect((await deliver(world, mail({}, "x"))).status).toBe(404);
});
