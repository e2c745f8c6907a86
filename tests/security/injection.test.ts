/**
 * What a person's text must never become: markup, a mail header, a line of the log, a formula, a
 * column.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestSite, signInAsAdministrator } from "#tests/support/open-test-site.ts";
import { startSite } from "#tests/support/site-process.ts";
import { addStaff, everything, seed } from "./records.ts";

const MARKUP = `"'><img src=x onerror=alert(7)><script>alert(7)</script></script><!--`;
const asJson = { "content-type": "application/json" };
const key = () => crypto.randomUUID();
const post = (fields: object) => JSON.stringify({ key: key(), ...fields });

/** Markup that was not escaped: in HTML, in the router's data, in a mail. */
const LIVE = /<img src=x|<script>alert|<\/script><\/script>/;

test("markup in every field of every form stays text wherever it is shown: pages, mails, files, data", async () => {
  const site = await openTestSite("sqlite", { env: { CONTACT_MINIMUM_SECONDS: "0" } });
  const cookie = await signInAsAdministrator(site);
  const person = {
    firstName: MARKUP,
    lastName: MARKUP,
    email: "ada@example.org",
    phone: MARKUP.slice(0, 40),
  };
  const message = { ...person, subject: "Donations", message: `${MARKUP}\n${MARKUP}` };
  const held = { ...message, website: "x", firstName: `=${MARKUP}` };
  for (const body of [message, held])
    expect((await site.post("/api/contact", post(body), asJson)).status).toBe(201);
  const pledge = { ...person, amount: "250", months: "1", notes: MARKUP };
  expect((await site.post("/api/pledge", post(pledge), asJson)).status).toBe(201);
  const gift = new URLSearchParams({
    amount: "50",
    firstName: MARKUP,
    lastName: MARKUP,
    email: "",
  });
  await site.post("/giving/sandbox/gifts", gift);
  const { id } = await site.services.db
    .selectFrom("contacts")
    .select("id")
    .executeTakeFirstOrThrow();
  const donation = await site.services.db
    .selectFrom("donations")
    .select("id")
    .executeTakeFirstOrThrow();
  const note = new URLSearchParams({ intent: "note", id, text: MARKUP });
  await site.post("/admin/contacts", note, { cookie });
  await site.post("/admin", new URLSearchParams({ username: MARKUP, password: MARKUP }));
  await site.services.outbox.runDue();

  const shown = [
    "/admin/contacts",
    `/admin/contacts?open=${id}`,
    `/admin/contacts?q=${encodeURIComponent(MARKUP)}`,
    `/admin/donations?open=${donation.id}`,
    "/admin/jobs",
    "/admin/audit",
    "/admin/accounts",
    "/admin/newsletter",
  ];
  for (const path of shown) {
    const html = await (await site.get(path, { cookie })).text();
    expect(html, path).not.toMatch(LIVE);
  }
  expect(await (await site.get(shown[1] ?? "", { cookie })).text()).toContain("alert(7)");
  for (const path of ["/contact", "/donate/pledge", "/newsletter", "/admin"]) {
    const fields = {
      ...person,
      email: MARKUP,
      username: MARKUP,
      password: "x",
      message: MARKUP,
      amount: MARKUP,
    };
    const html = await (await site.post(path, new URLSearchParams(fields))).text();
    expect(html, `given back by ${path}`).not.toMatch(LIVE);
  }
  for (const path of [
    "/",
    "/news/feed.xml",
    "/api/progress",
    `/no/such/${encodeURIComponent(MARKUP)}`,
    `/newsletter/confirm?token=${encodeURIComponent(MARKUP)}`,
    `/contact?subject=${encodeURIComponent(MARKUP)}`,
  ])
    expect(await (await site.get(path)).text(), path).not.toMatch(LIVE);
  for (const path of ["/admin/contacts/export", "/admin/donations/export"]) {
    const response = await site.get(path, { cookie });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
    const csv = await response.text();
    // A cell is never a formula, and no text breaks out of its cell: each quote in it is doubled.
    expect(csv).not.toMatch(/(^|,)"[=@]/m);
    expect(csv).toMatch(/^(?:"(?:[^"]|"")*"(?:,|\r\n))+$/);
  }
});

test("line breaks in names and addresses make no mail header, and no recipient", async () => {
  const site = await startSite({ LOG_LEVEL: "info" });
  try {
    const injected = "Ada\r\nBcc: victim@example.org\r\nX-Evil: 1";
    const fields = {
      firstName: injected,
      lastName: injected,
      email: "ada@example.org",
      subject: "Donations",
      message: "long enough to send",
    };
    const headers = { ...asJson, "sec-fetch-site": "same-origin" };
    const send = (path: string, body: string) =>
      fetch(`${site.url}${path}`, { method: "POST", headers, body });
    expect((await send("/api/contact", post(fields))).status).toBe(201);
    const address = { email: "ada@example.org\r\nBcc: victim@example.org" };
    expect((await send("/api/newsletter", JSON.stringify(address))).status).toBe(400);
    const folder = join(site.folder, "mail");
    await expect.poll(() => mails(folder).length, { timeout: 10_000 }).toBe(2);
    for (const mail of mails(folder)) {
      const head = mail.split("\r\n\r\n")[0] ?? "";
      expect(head).not.toMatch(/^(bcc|x-evil):/im);
      expect(head.match(/^to:.*$/gim)).toHaveLength(1);
      expect(head.match(/^to:.*$/im)?.[0]).not.toContain("victim");
    }
  } finally {
    await site.remove();
  }
});

const mails = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(join(folder, name), "utf8"));
  } catch {
    return [];
  }
};

test("fields that a form does not have are not taken, from visitors or from staff", async () => {
  const site = await openTestSite("sqlite");
  const extra = {
    id: "chosen",
    state: "answered",
    status: "received",
    suspected: null,
    assignee_id: "x",
    created_at: "1999-01-01T00:00:00.000Z",
    confirmed_at: "1999-01-01T00:00:00.000Z",
    is_test: 0,
    source: "staff",
    role: "administrator",
    amount_cents: 1,
    __proto__: { admin: true },
  };
  const person = { firstName: "A", lastName: "B", email: "a@example.org" };
  await site.post(
    "/api/contact",
    post({ ...person, subject: "Donations", message: "0123456789", ...extra, filledInMs: 9_999 }),
    asJson,
  );
  await site.post("/api/pledge", post({ ...person, amount: "250", ...extra }), asJson);
  await site.post("/api/newsletter", JSON.stringify({ email: "a@example.org", ...extra }), asJson);
  const { db } = site.services;
  const contact = await db.selectFrom("contacts").selectAll().executeTakeFirstOrThrow();
  expect(contact).toMatchObject({ state: "new", assignee_id: null, suspected: null });
  const donation = await db.selectFrom("donations").selectAll().executeTakeFirstOrThrow();
  expect(donation).toMatchObject({
    status: "pledged",
    confirmed_at: null,
    source: "pledge-form",
    amount_cents: 250_00,
  });
  const subscriber = await db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
  expect(subscriber.confirmed_at).toBeNull();
  for (const row of [contact, donation, subscriber]) {
    expect(row.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(row.created_at).not.toMatch(/^1999/);
  }
  const cookie = await signInAsAdministrator(site);
  const viewer = await addStaff(site, cookie, "m.viewer", "viewer");
  const change = {
    current: "viewer lantern prairie",
    next: "a wholly new sentence",
    role: "administrator",
    username: "admin",
    staffId: "x",
  };
  await site.post("/admin/password", new URLSearchParams(change), { cookie: viewer });
  const roles = await db
    .selectFrom("staff_accounts")
    .select(["username", "role"])
    .orderBy("username")
    .execute();
  expect(roles.map(({ username, role }) => `${username} ${role}`)).toEqual([
    "admin administrator",
    "m.viewer viewer",
  ]);
});

test("guessed and made-up ids change nothing and break nothing, and a viewer's knowledge of a right one neither", async () => {
  const site = await openTestSite("sqlite");
  const { contactId } = await seed(site);
  const administrator = await signInAsAdministrator(site);
  const viewer = await addStaff(site, administrator, "m.viewer", "viewer");
  const editor = await addStaff(site, administrator, "m.editor", "editor");
  const before = await everything(site);
  const attempts = [
    ["/admin/contacts", { intent: "erase" }],
    ["/admin/contacts", { intent: "note", text: "x" }],
    ["/admin/contacts", { intent: "handle", state: "new", assignee: "somebody-else" }],
    ["/admin/donations", { intent: "void" }],
    ["/admin/accounts", { intent: "change", role: "administrator" }],
    ["/admin/jobs", { release: contactId, retry: "all" }],
  ] as const;
  for (const [path, fields] of attempts) {
    const theirs = await site.post(path, new URLSearchParams({ ...fields, id: contactId }), {
      cookie: viewer,
    });
    expect(theirs.status, `viewer ${path}`).toBe(403);
    for (const id of ["", "0", "' or '1'='1", "00000000-0000-4000-8000-000000000000", "../x"]) {
      if ("release" in fields) continue;
      const guessed = await site.post(path, new URLSearchParams({ ...fields, id }), {
        cookie: editor,
      });
      expect(guessed.status, `${path} ${JSON.stringify(fields)} ${id}`).toBeLessThan(500);
    }
  }
  expect(await everything(site)).toBe(before);
});
