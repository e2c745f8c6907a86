import { describe, expect, test } from "vitest";
import { insertRows } from "#db/insert-rows.ts";
import { DAY, HOUR, isoTime, MINUTE } from "#domain/values/clock.ts";
import {
  openSiteWithFakes,
  runDueJobs,
  type SiteWithFakes,
} from "#tests/support/open-site-with-fakes.ts";
import { databases, expectRowCount, ORIGIN, type TestSite } from "#tests/support/open-test-site.ts";
import { locationOf, signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, expectText, textOf } from "#tests/support/text-of.ts";

const CHECK = "/newsletter/check-your-mail";

const signUp = (site: TestSite, email: unknown) => site.postJson("/api/newsletter", { email });

/** Signs up and returns the paths of the links in the mail. */
async function linksOf(site: TestSite, smtp: SiteWithFakes["smtp"], email = "ada@example.org") {
  await signUp(site, email);
  await runDueJobs(site);
  const text = smtp.mails.at(-1)?.text ?? "";
  const [confirm = "", unsubscribe = ""] = ["confirm", "unsubscribe"].map(
    (name) => new RegExp(`/newsletter/${name}\\?token=[\\w.-]+`).exec(text)?.[0] ?? "",
  );
  return { confirm, unsubscribe };
}

const press = (site: TestSite, link: string) => {
  const { pathname, searchParams } = new URL(link, ORIGIN);
  return site.post(pathname, { token: searchParams.get("token") ?? "" });
};

const listed = async (site: TestSite) => (await signInStaff(site)).html("/admin/newsletter.csv");

describe.each(databases)("the newsletter on %s", (database) => {
  test("a mail address is on the list only after its owner has opened the link and pressed the button", async () => {
    const { site, smtp } = await openSiteWithFakes(database);
    const response = await signUp(site, "  Ada@Example.org ");
    expect([response.status, await response.json()]).toEqual([202, { ok: true, next: CHECK }]);
    const { confirm } = await linksOf(site, smtp, "Ada@Example.org");
    // The domain was converted to lower case on the way, which is allowed for all domains.
    expect(smtp.mails.map((mail) => mail.recipients)).toEqual([["Ada@example.org"]]);
    expect(smtp.mails.at(-1)?.html).toContain("Confirm my sign-up");
    expect(await listed(site)).not.toContain("Ada");

    // Mail scanners open every link, which must change nothing.
    const page = await site.get(confirm);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await textOf(page)).toContain("Press the button to join the list.");
    expect(await listed(site)).not.toContain("Ada");

    expect(await textOf(await press(site, confirm))).toContain("You're on the list");
    expect(await listed(site)).toContain('"Ada@Example.org"');
    await expectAnswer(press(site, confirm), 200);
  });

  test("a link that is forged, made for something else or two days old answers 410", async () => {
    const { site, smtp, clock } = await openSiteWithFakes(database);
    const { confirm, unsubscribe } = await linksOf(site, smtp);
    const [, token = ""] = confirm.split("token=");
    const [purpose, id, end, mac] = token.split(".");
    for (const other of [
      `${purpose}.${id}.zzzzzzzzz.${mac}`,
      `${purpose}.${crypto.randomUUID()}.${end}.${mac}`,
      `${purpose}.${id}.0.${mac}`,
      `${purpose}.${id}.${end}.`,
      `${purpose}.${id}.${end}.${mac?.slice(0, -1)}`,
      unsubscribe.split("token=")[1] ?? "",
      "",
      "confirm...",
    ])
      await expectAnswer(press(site, `/newsletter/confirm?token=${other}`), 410);
    clock.advance(2 * DAY);
    await expectAnswer(site.get(confirm), 410);
    await expectText(site, confirm, "This link no longer works");
    await expectAnswer(press(site, confirm), 410);
    expect(await listed(site)).not.toContain("ada");
  });

  test("the answer does not reveal who is on the list: it is the same, and no second mail is sent", async () => {
    const { site, smtp, clock } = await openSiteWithFakes(database);
    const { confirm } = await linksOf(site, smtp);
    await press(site, confirm);
    clock.advance(2 * HOUR);
    const [known, unknown] = await Promise.all([
      signUp(site, "\u200bADA@\u200bexample.org"),
      signUp(site, "june@example.org"),
    ]);
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    await runDueJobs(site);
    const recipients = smtp.mails.map((mail) => mail.recipients[0]);
    expect(recipients).toEqual(["ada@example.org", "june@example.org"]);
    const subscribers = new Map((await site.rows("subscribers")).map((row) => [row.email, row]));
    expect(subscribers.get("ada@example.org")?.asked_at).toBe(
      subscribers.get("ada@example.org")?.created_at,
    );
  });

  test("a mail address gets one mail an hour however often it is typed, and is deleted unconfirmed after a week", async () => {
    const { site, smtp, clock } = await openSiteWithFakes(database);
    await Promise.all(Array.from({ length: 5 }, () => signUp(site, "ada@example.org")));
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(1);
    clock.advance(HOUR);
    await signUp(site, "ada@example.org");
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(2);
    clock.advance(7 * DAY - MINUTE);
    await site.runSchedule();
    await expectRowCount(site, "subscribers", 1);
    clock.advance(MINUTE);
    await site.runSchedule();
    await expectRowCount(site, "subscribers", 0);
  });

  test("mail programs unsubscribe with one post, people with a page and a button", async () => {
    const { site, smtp } = await openSiteWithFakes(database);
    const ada = await linksOf(site, smtp);
    await press(site, ada.confirm);
    const june = await linksOf(site, smtp, "june@example.org");
    await press(site, june.confirm);

    const headers = new Map(smtp.mails.at(-1)?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("list-unsubscribe")).toBe(`<${ORIGIN}${june.unsubscribe}>`);
    // Some mail programs add the sign that follows a link to the link.
    for (const behind of ["", ".", "%3E", ")%20"])
      await expectAnswer(site.get(june.unsubscribe + behind), 200);
    expect(await listed(site)).toContain("june");
    // Mail programs in a browser post it from their own site, mail providers without Origin.
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    for (const headers of [new Headers(), { origin: "https://mail.example.org" }]) {
      const post = { method: "POST", body, headers };
      await expectAnswer(site.request(new Request(ORIGIN + june.unsubscribe, post)), 200);
      expect(await listed(site)).not.toContain("june");
    }

    expect(await textOf(await press(site, ada.unsubscribe))).toContain("You're off the list");
    await expectAnswer(press(site, ada.unsubscribe), 200);
    expect(await listed(site)).not.toContain("example.org");
    // The link that once confirmed does not begin a new subscription.
    await expectAnswer(press(site, ada.confirm), 410);
    // A sign-up that was never confirmed is deleted; its id in the log deletes its mails.
    const gil = await linksOf(site, smtp, "gil@example.org");
    const { id } = (await site.rows("subscribers", { email: "gil@example.org" }))[0] ?? {};
    await press(site, gil.unsubscribe);
    await expectRowCount(site, "subscribers", 2);
    expect(await site.subjectsOf("subscriber.removed")).toContain(`subscriber:${id}`);
  });

  test("the exports tell a mailing service whom to write to and who left in the last 90 days", async () => {
    const { site, smtp, clock } = await openSiteWithFakes(database);
    const staff = await signInStaff(site);
    const read = async (query = "") => {
      const file = await staff.get(`/admin/newsletter.csv${query}`);
      const text = (await file.text()).replace(/"bystander.*\r\n/, "");
      return [file.headers.get("content-disposition"), text];
    };
    await linksOf(site, smtp, "waiting@example.org");
    const { confirm, unsubscribe } = await linksOf(site, smtp);
    const at = isoTime(clock);
    await press(site, confirm);
    // A button that is pressed again changes no time.
    clock.advance(MINUTE);
    await press(site, confirm);
    expect(await read()).toEqual([
      'attachment; filename="newsletter-2026-03-01.csv"',
      `"Email Address","Confirmed","Unsubscribe Link"\r\n"ada@example.org","${at}","${ORIGIN}${unsubscribe}"\r\n`,
    ]);
    const { person_id: same_as } = await site.row("subscribers", { email: "ada@example.org" });
    const merged = { id: "merged", created_at: at, same_as };
    await site.add("people", { ...merged, updated_at: "2026-02-14T12:00:00.000Z" });
    for (const wish of [{ no_mail: 1 }, { no_mail: 0, died: 1 }]) {
      await site.set("people", wish, { id: merged.id });
      expect((await read())[1], JSON.stringify(wish)).not.toContain("ada");
      expect((await read("?list=unsubscribed"))[1], JSON.stringify(wish)).toContain(
        '"ada@example.org","2026-02-14T',
      );
    }
    const leftAt = isoTime(clock);
    await press(site, unsubscribe);
    clock.advance(MINUTE);
    await press(site, unsubscribe);
    await site.set("people", { died: 0 }, { id: merged.id });
    expect((await read())[1]).not.toContain("ada");
    expect(await read("?list=unsubscribed")).toEqual([
      'attachment; filename="newsletter-unsubscribed-2026-03-01.csv"',
      `"Email Address","Unsubscribed"\r\n"ada@example.org","${leftAt}"\r\n`,
    ]);
    await expectText(
      staff,
      "/admin/newsletter",
      /ada@example\.org Unsubscribed Website.*waiting@example\.org Waiting for confirmation/,
    );
    clock.advance(90 * DAY - MINUTE - 1);
    await site.runSchedule();
    expect(await site.column("subscribers", "email")).toEqual(["ada@example.org"]);
    clock.advance(1);
    await site.runSchedule();
    await expectRowCount(site, "subscribers", 0);
    // A mailing service may still have the address.
    const late = await press(site, unsubscribe);
    expect([late.status, await textOf(late)]).toEqual([
      200,
      expect.stringMatching(/You're not on our list.*write to us: hello@/),
    ]);
  });

  test("the export holds each of more people than are read at once", async () => {
    const { site } = await openSiteWithFakes(database);
    const crowd = Array.from({ length: 1_001 }, (_, n) => {
      const email = `${n}@crowd.example`;
      const at = new Date(n).toISOString();
      const times = { created_at: at, asked_at: at, confirmed_at: at };
      return { id: String(2_000 - n), email, email_key: email, ...times };
    });
    await insertRows(site.db, "subscribers", crowd);
    expect((await listed(site)).match(/@crowd/g)).toHaveLength(1_001);
  });

  test("an address that left and signs up again is on the list again only once it confirms", async () => {
    const { site, smtp, clock } = await openSiteWithFakes(database);
    const first = await linksOf(site, smtp);
    await press(site, first.confirm);
    clock.advance(HOUR);
    await press(site, first.unsubscribe);
    clock.advance(HOUR);
    // The link of the first mail is valid for two days, and begins nothing again.
    await press(site, first.confirm);
    expect(await listed(site)).not.toContain("ada");
    const unwanted = await linksOf(site, smtp);
    clock.advance(HOUR);
    await press(site, unwanted.unsubscribe);
    await press(site, unwanted.confirm);
    expect(await listed(site)).not.toContain("ada");
    clock.advance(HOUR);
    const second = await linksOf(site, smtp);
    expect(second.confirm).not.toBe(first.confirm);
    expect(await listed(site)).not.toContain("ada");
    await press(site, second.confirm);
    expect(await listed(site)).toContain("ada@example.org");
    // No mail goes out within the hour, so no one is thanked.
    await press(site, second.unsubscribe);
    await expectAnswer(signUp(site, "ada@example.org"), 429);
  });

  test("staff add, find and remove people who agreed, whom the audit log names by record only", async () => {
    const { site, smtp } = await openSiteWithFakes(database);
    const staff = await signInStaff(site);
    const post = (fields: Record<string, string>) => staff.post("/admin/newsletter", fields);
    const june = { intent: "add", formName: "add ", email: "June@Example.org", consent: "on" };
    for (const [fields, error] of [
      [{ ...june, email: "june@" }, "Please type a complete email address"],
      [{ ...june, consent: "" }, "Add only people who agreed"],
    ] as const) {
      const refused = staff.post("/admin/newsletter?open=new", fields);
      await expectAnswer(refused, 400, error, `value="${fields.email}"`);
    }
    await expectRowCount(site, "subscribers", 0);
    expect(locationOf(await post(june))).toBe("/admin/newsletter?toast=subscriber-added");
    await runDueJobs(site);
    expect(smtp.mails).toEqual([]);
    await expectAnswer(post({ ...june, email: "june@example.org" }), 400);
    await linksOf(site, smtp);
    await post({ ...june, email: "ada@example.org" });
    const emails = async (query: string) => {
      const html = await staff.html(`/admin/newsletter?${query}`);
      const names = html.matchAll(/class="row-link"[^>]*>(.*?)<\/a/g);
      const emails = Array.from(names, ([, name = ""]) => name.replace(/<[^>]+>/g, ""));
      return emails.filter((email) => !email.endsWith("@example.net"));
    };
    expect(await emails("sort=email&order=asc")).toEqual(["ada@example.org", "June@Example.org"]);
    expect(await emails("q=JUNE@")).toEqual(["June@Example.org"]);
    expect(await emails("state=waiting")).toEqual([]);
    const [added] = await site.rows("subscribers", { source: "by-hand" });
    await expectText(staff, "/admin/newsletter?q=june", "By hand");
    const ada = await site.row("subscribers", { email: "ada@example.org" });
    await staff.post(`/admin/people/${ada.id}`, { intent: "correct", died: "on" });
    expect(await emails("state=unsubscribed")).toEqual(["ada@example.org"]);
    await post({ intent: "remove", id: added?.id ?? "" });
    expect(await emails("state=unsubscribed&sort=email&order=asc")).toEqual([
      "ada@example.org",
      "June@Example.org",
    ]);
    // Nothing is stored of an address that was never confirmed.
    await signUp(site, "waiting@example.org");
    const waiting = (await site.rows("subscribers")).find(({ confirmed_at }) => !confirmed_at);
    await post({ intent: "remove", id: waiting?.id ?? "" });
    await expectRowCount(site, "subscribers", 2);
    await expectText(
      staff,
      "/admin/audit",
      /admin Removed a subscriber a subscriber.*admin Added a subscriber a subscriber/,
    );
    expect(JSON.stringify(await site.rows("audit_events"))).not.toMatch(/june|ada@/i);
  });
});

test("POST /newsletter leads to the page about the mail, or back to what was typed", async () => {
  const { site } = await openSiteWithFakes("sqlite");
  const good = await site.post("/newsletter", { email: "ada@example.org" });
  expect([good.status, locationOf(good)]).toEqual([303, CHECK]);
  const injected = "ada@example.org\r\nBcc: victim@example.org";
  await expectAnswer(signUp(site, injected), 400);
  const bad = site.post("/newsletter", { email: "ada@" });
  await expectAnswer(bad, 400, "Invalid email address", 'value="ada@"');
  await expectText(site, "/newsletter", /Be the First to Know.*Email Sign Up/);
  await expectHtml(site, "/newsletter", /<form [^>]*action="\/newsletter#/);
  await expectText(site, locationOf(good), "Check your email");
});
