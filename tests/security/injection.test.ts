/**
 * Tests what a person's text must never become: markup, a formula, a column; mail.test.ts tests a
 * mail's header.
 */
import { expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#domain/forms/spam-signals.ts";
import { publishFacts } from "#tests/support/edits.ts";
import { messageForm } from "#tests/support/message.ts";
import { publishNews } from "#tests/support/news.ts";
import { openDesk } from "#tests/support/open-test-site.ts";
import { addStaff, password } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml } from "#tests/support/text-of.ts";
import { everything, seed } from "./records.ts";

const MARKUP = `"'><img src=x onerror=alert(7)><script>alert(7)</script></script><!--`;
const encoded = encodeURIComponent(MARKUP);

/** Unescaped markup, in HTML and in the router's data. */
const LIVE = /<img src=x|<script>alert|<\/script><\/script>/;

test("markup in every field of every form stays text on every page, in files and data", async () => {
  const { site, staff } = await openDesk("sqlite", { env: { CONTACT_MINIMUM_SECONDS: "0" } });
  const names = { firstName: MARKUP, lastName: MARKUP };
  const person = { ...names, email: "ada@example.org", phone: MARKUP.slice(0, 40) };
  const message = messageForm({ ...person, message: `${MARKUP}\n${MARKUP}` });
  const key = crypto.randomUUID();
  const quarantined = { ...message, key, [HONEYPOT_FIELD]: "x", firstName: `=${MARKUP}` };
  for (const body of [message, quarantined])
    await expectAnswer(site.postJson("/api/contact", body), 201);
  const pledge = { ...person, key, amount: "250", months: "1", notes: MARKUP };
  await expectAnswer(site.postJson("/api/pledge", pledge), 201);
  const given = await site.post("/donate", { ...names, amount: "50", email: "" });
  await site.get(given.headers.get("location") ?? "");
  const id = (await site.rows("contacts"))[0]?.id ?? "";
  const donation = (await site.rows("donations"))[0]?.id;
  await staff.post("/admin/messages", { intent: "note", id, text: MARKUP });
  await site.post("/admin", { username: MARKUP, password: MARKUP });
  await site.services.outbox.runDue();

  const panel = `/admin/messages?open=${id}`;
  for (const path of [
    panel,
    "/admin/messages",
    `/admin/messages?q=${encoded}`,
    `/admin/donations?open=${donation}`,
    "/admin/jobs",
    "/admin/audit",
    "/admin/accounts",
    "/admin/newsletter",
  ])
    expect(await staff.html(path), path).not.toMatch(LIVE);
  await expectHtml(staff, panel, "alert(7)");
  for (const path of ["/contact", "/donate", "/donate/pledge", "/newsletter", "/admin"]) {
    const wrong = { email: MARKUP, username: MARKUP, message: MARKUP, amount: MARKUP };
    const answer = await site.post(path, { ...person, ...wrong, password: "x" });
    expect(await answer.text(), `shown again by ${path}`).not.toMatch(LIVE);
  }
  for (const path of [
    "/",
    "/api/progress",
    `/no/such/${encoded}`,
    `/newsletter/confirm?token=${encoded}`,
    `/contact?subject=${encoded}`,
  ])
    expect(await site.html(path), path).not.toMatch(LIVE);
  for (const path of ["/admin/messages/export", "/admin/donations/export"]) {
    const response = await staff.get(path);
    expect(response.headers.get("content-type"), path).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition"), path).toMatch(
      /^attachment; filename="[\w.-]+"$/,
    );
    const csv = await response.text();
    // A cell is never a formula, and no text leaves its cell, because each quote in it is
    // doubled.
    expect(csv, path).not.toMatch(/(^|,)"[=@]/m);
    expect(csv, path).toMatch(/^(?:"(?:[^"]|"")*"(?:,|\r\n))+$/);
  }
});

test("fields that a form does not have are ignored, from visitors and from staff", async () => {
  const { site, staff } = await openDesk("sqlite");
  const at = "1999-01-01T00:00:00.000Z";
  const extra = {
    id: "chosen",
    state: "answered",
    status: "received",
    suspected: null,
    source: "staff",
    assignee_id: "x",
    created_at: at,
    confirmed_at: at,
    is_test: 0,
    role: "administrator",
    amount_cents: 1,
    ["__proto__"]: { admin: true },
  };
  const person = { firstName: "A", lastName: "B", email: "a@example.org" };
  await site.postJson("/api/contact", messageForm({ ...extra, filledInMs: 9_999 }));
  const key = crypto.randomUUID();
  await site.postJson("/api/pledge", { ...person, amount: "250", key, ...extra });
  await site.postJson("/api/newsletter", { email: "a@example.org", ...extra });
  const tables = ["contacts", "donations", "subscribers"] as const;
  const stored = await Promise.all(tables.map((table) => site.rows(table)));
  expect(stored).toMatchObject([
    [{ state: "new", assignee_id: null, suspected: null }],
    [{ status: "pledged", confirmed_at: null, source: "pledge-form", amount_cents: 250_00 }],
    [{ confirmed_at: null }],
  ]);
  for (const row of stored.flat()) {
    expect(row.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(row.created_at).not.toMatch(/^1999/);
  }
  const viewer = await addStaff(staff, "m.viewer", "viewer");
  const passwords = { current: password, next: "a wholly new sentence" };
  const more = { role: "administrator", username: "admin", staffId: "x" };
  await viewer.post("/admin/password", { ...passwords, ...more });
  const accounts = await site.rows("staff_accounts");
  expect(accounts.map(({ username, role }) => `${username} ${role}`).sort()).toEqual([
    "admin administrator",
    "m.viewer viewer",
  ]);
});

test("guessed ids change nothing and answer no 5xx", async () => {
  const { site, staff } = await openDesk("sqlite");
  await seed(site);
  const editor = await addStaff(staff, "m.editor", "editor");
  const before = await everything(site);
  for (const [path, fields] of [
    ["/admin/messages", { intent: "erase" }],
    ["/admin/messages", { intent: "note", text: "x" }],
    ["/admin/messages", { intent: "change", state: "new", assignee: "somebody-else" }],
    ["/admin/donations", { intent: "void" }],
    ["/admin/accounts", { intent: "change", role: "administrator" }],
  ] as const)
    for (const id of ["", "0", "' or '1'='1", "00000000-0000-4000-8000-000000000000", "../x"]) {
      const { status } = await editor.post(path, { ...fields, id });
      expect(status, `${path} ${JSON.stringify(fields)} ${id}`).toBeLessThan(500);
    }
  expect(await everything(site)).toBe(before);
});

test("what staff publish is text in page, list, the dialog's data and the notice, never markup", async () => {
  const { site, staff } = await openDesk("sqlite");
  const evil = '</script><script>alert("x")</script>';
  const item = {
    headline: evil,
    summary: evil,
    slug: "evil",
    action: "<b>Go</b>",
    body: {
      type: "doc",
      content: ["heading", "paragraph"].map((type) => ({
        type,
        content: [{ type: "text", text: evil, marks: [{ type: "strong" }] }],
      })),
    },
    video: { id: "", title: evil, transcript: evil },
    learnMore: [{ name: evil, path: "/plans" }],
  };
  await expectAnswer(publishNews(staff, item), 303);
  await publishFacts(staff, "notice", { text: evil, endsAt: "2099-01-01T08:00" });
  await expectAnswer(site.get("/news/evil"), 200);
  const pages = ["/news/evil", "/news", "/admin/site/news", "/admin/site"];
  for (const path of pages) {
    const html = await staff.html(path);
    expect(html, path).not.toContain("<script>alert");
    expect(html, path).not.toContain("<b>Go");
  }
  const data = await site.get("/api/news/evil");
  expect(data.headers.get("content-type")).toMatch(/^application\/json/);
  expect(data.headers.get("x-content-type-options")).toBe("nosniff");
});
