import { describe, expect, onTestFinished, test } from "vitest";
import { DAY, HOUR } from "#domain/ports/clock.ts";
import { type FakeSmtp, startSmtp } from "#tests/fakes/smtp.ts";
import { asJson } from "#tests/support/contact-message.ts";
import {
  type DatabaseKind,
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

async function open(database: DatabaseKind) {
  const smtp = await startSmtp();
  const clock = new TestClock();
  const site = await openTestSite(database, { clock, env: smtp.env });
  onTestFinished(smtp.close);
  return { site, smtp, clock };
}

const signUp = (site: TestSite, email: unknown) =>
  site.post("/api/newsletter", JSON.stringify({ email }), asJson);

/** Does the work, and answers the paths that the newest mail links to. */
async function linksOf(site: TestSite, smtp: FakeSmtp) {
  await site.services.outbox.runDue();
  const text = smtp.mails.at(-1)?.text ?? "";
  const [confirm = "", unsubscribe = ""] = ["confirm", "unsubscribe"].map(
    (name) => new RegExp(`/newsletter/${name}\\?token=[\\w.-]+`).exec(text)?.[0] ?? "",
  );
  return { confirm, unsubscribe };
}

const press = (site: TestSite, link: string) => {
  const { pathname, searchParams } = new URL(link, "http://localhost");
  return site.post(pathname, new URLSearchParams({ token: searchParams.get("token") ?? "" }));
};

async function listed(site: TestSite): Promise<string> {
  const cookie = await signInAsAdministrator(site);
  return (await site.get("/admin/newsletter.csv", { cookie })).text();
}

describe.each(databases)("the newsletter on %s", (database) => {
  test("an address is on the list once its owner has opened the link and pressed the button", async () => {
    const { site, smtp } = await open(database);
    const response = await signUp(site, "  Ada@Example.org ");
    expect([response.status, await response.json()]).toEqual([202, { ok: true }]);
    const { confirm } = await linksOf(site, smtp);
    // On the way the domain is written small, as all domains may be.
    expect(smtp.mails.map((mail) => mail.recipients)).toEqual([["Ada@example.org"]]);
    expect(smtp.mails.at(-1)?.html).toContain("Confirm my sign-up");
    expect(await listed(site)).not.toContain("Ada");

    // Mail scanners open every link; nothing must come of that.
    const page = await site.get(confirm);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await textOf(page)).toContain("Press the button, and you are on the list.");
    expect(await listed(site)).not.toContain("Ada");

    expect(await textOf(await press(site, confirm))).toContain("You are on the list");
    expect(await listed(site)).toContain('"Ada@Example.org"');
    expect((await press(site, confirm)).status).toBe(200);
  });

  test("POST /newsletter without scripts leads to the mail, a mistake comes back with what was typed", async () => {
    const { site } = await open(database);
    const good = await site.post("/newsletter", new URLSearchParams({ email: "ada@example.org" }));
    expect([good.status, good.headers.get("location")]).toEqual([
      303,
      "/newsletter/check-your-mail",
    ]);
    const bad = await site.post("/newsletter", new URLSearchParams({ email: "ada@" }));
    expect(bad.status).toBe(400);
    const html = await bad.text();
    expect(html).toContain("Invalid email address");
    expect(html).toContain('value="ada@"');
    const page = await textOf(await site.get("/newsletter"));
    expect(page).toMatch(/Be the First to Know.*Email Sign Up/);
  });

  test("a link works for two days", async () => {
    const { site, smtp, clock } = await open(database);
    await signUp(site, "ada@example.org");
    const { confirm } = await linksOf(site, smtp);
    clock.advance(2 * DAY);
    const page = await site.get(confirm);
    expect(page.status).toBe(410);
    expect(await textOf(page)).toContain("This link does not work any more");
    expect((await press(site, confirm)).status).toBe(410);
    expect(await listed(site)).not.toContain("ada");
  });

  test("a link that was changed, or made for something else, is no good", async () => {
    const { site, smtp } = await open(database);
    await signUp(site, "ada@example.org");
    const { confirm, unsubscribe } = await linksOf(site, smtp);
    const [, token = ""] = confirm.split("token=");
    const [purpose, id, end, mac] = token.split(".");
    const forged = [
      `${purpose}.${id}.zzzzzzzzz.${mac}`,
      `${purpose}.${crypto.randomUUID()}.${end}.${mac}`,
      `${purpose}.${id}.0.${mac}`,
      unsubscribe.split("token=")[1] ?? "",
      "",
      "confirm...",
    ];
    for (const other of forged)
      expect((await press(site, `/newsletter/confirm?token=${other}`)).status).toBe(410);
    expect(await listed(site)).not.toContain("ada");
  });

  test("who is on the list cannot be learned: the answer is the same, and no second mail goes out", async () => {
    const { site, smtp, clock } = await open(database);
    await signUp(site, "ada@example.org");
    const { confirm } = await linksOf(site, smtp);
    await press(site, confirm);
    clock.advance(2 * HOUR);
    const [known, unknown] = await Promise.all([
      signUp(site, "ADA@example.org"),
      signUp(site, "june@example.org"),
    ]);
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    await site.services.outbox.runDue();
    expect(smtp.mails.map((mail) => mail.recipients[0])).toEqual([
      "ada@example.org",
      "june@example.org",
    ]);
  });

  test("however often an address is typed, it gets one mail an hour", async () => {
    const { site, smtp, clock } = await open(database);
    await Promise.all(Array.from({ length: 5 }, () => signUp(site, "ada@example.org")));
    await site.services.outbox.runDue();
    expect(smtp.mails).toHaveLength(1);
    clock.advance(HOUR);
    await signUp(site, "ada@example.org");
    await site.services.outbox.runDue();
    expect(smtp.mails).toHaveLength(2);
  });

  test("one network may sign up twenty times an hour", async () => {
    const { site } = await open(database);
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await signUp(site, `a${i}@example.org`)).status);
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
  });

  test("mail programs unsubscribe with one click, people with a page and a button", async () => {
    const { site, smtp } = await open(database);
    await signUp(site, "ada@example.org");
    const ada = await linksOf(site, smtp);
    await press(site, ada.confirm);
    await signUp(site, "june@example.org");
    const june = await linksOf(site, smtp);
    await press(site, june.confirm);

    const headers = new Map(smtp.mails.at(-1)?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("list-unsubscribe")).toBe(`<http://localhost:3000${june.unsubscribe}>`);
    expect((await site.get(june.unsubscribe)).status).toBe(200);
    expect(await listed(site)).toContain("june");
    // As a mail provider posts it: from nowhere, with no cookie.
    const oneClick = await site.request(
      new Request(`http://localhost:3000${june.unsubscribe}`, {
        method: "POST",
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      }),
    );
    expect(oneClick.status).toBe(200);
    expect(await listed(site)).not.toContain("june");

    expect(await textOf(await press(site, ada.unsubscribe))).toContain("You are off the list");
    expect((await site.services.db.selectFrom("subscribers").selectAll().execute()).length).toBe(0);
    expect((await press(site, ada.unsubscribe)).status).toBe(200);
  });

  test("staff see and export the confirmed list with everybody's way off it, strangers do not", async () => {
    const { site, smtp } = await open(database);
    const cookie = await signInAsAdministrator(site);
    const empty = await textOf(await site.get("/admin/newsletter", { cookie }));
    expect(empty).toContain("Nobody has confirmed a sign-up yet");
    await signUp(site, "ada@example.org");
    const { confirm, unsubscribe } = await linksOf(site, smtp);
    await press(site, confirm);
    expect(await textOf(await site.get("/admin/newsletter", { cookie }))).toMatch(
      /1 confirmed.*ada@example\.org/,
    );
    const csv = await site.get("/admin/newsletter.csv", { cookie });
    expect(csv.headers.get("content-disposition")).toBe(
      'attachment; filename="newsletter-2026-03-01.csv"',
    );
    expect(await csv.text()).toBe(
      `"email","confirmed_at","unsubscribe_url"\r\n"ada@example.org","2026-03-01T12:00:00.000Z","http://localhost:3000${unsubscribe}"\r\n`,
    );
    for (const path of ["/admin/newsletter", "/admin/newsletter.csv"])
      expect((await site.get(path)).status).toBe(303);
  });

  test("a long list is exported whole, the newest first", async () => {
    const { site } = await open(database);
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n >> 1)).toISOString();
    const subscribers = Array.from({ length: 2_100 }, (_, n) => ({
      ...{ id: `s-${String(n).padStart(4, "0")}`, created_at: at(n), asked_at: at(n) },
      ...{ email: `${n}@example.org`, email_key: `${n}@example.org`, confirmed_at: at(n) },
    }));
    await site.services.db.insertInto("subscribers").values(subscribers).execute();
    const [, ...lines] = (await listed(site)).trimEnd().split("\r\n");
    const emails = lines.map((line) => line.split('"')[1]);
    expect(emails).toEqual(subscribers.map(({ email }) => email).reverse());
  });

  test("addresses that nobody confirmed are forgotten after a week", async () => {
    const { site, clock } = await open(database);
    await signUp(site, "ada@example.org");
    clock.advance(7 * DAY);
    await site.runSchedule();
    expect(await site.services.db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
  });
});
