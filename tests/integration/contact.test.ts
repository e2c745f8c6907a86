import { describe, expect, test } from "vitest";
import { MINUTE } from "#domain/ports/clock.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const message = {
  firstName: "Ada",
  lastName: "Larkspur",
  email: "ada@example.org",
  phone: "",
  subject: "Donations",
  message: "May I give a horse trailer?",
};

const json = (body: unknown) => JSON.stringify(body);
const asJson = { "content-type": "application/json" };
const newKey = () => crypto.randomUUID();

const storedContacts = (site: TestSite) =>
  site.services.db.selectFrom("contacts").selectAll().execute();

describe.each(databases)("contact on %s", (database) => {
  test("POST /contact without scripts stores the message with its follow-up work and leads to the thanks", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const response = await site.post("/contact", new URLSearchParams(message));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/contact/thank-you");

    const [contact, ...others] = await storedContacts(site);
    expect(others).toEqual([]);
    expect(contact).toMatchObject({
      name: "Ada Larkspur",
      email: "ada@example.org",
      phone: null,
      subject: "Donations",
      message: "May I give a horse trailer?",
      created_at: clock.now().toISOString(),
    });
    const jobs = await site.services.db.selectFrom("jobs").selectAll().orderBy("kind").execute();
    expect(jobs.map((job) => [job.kind, job.state])).toEqual([
      ["contact.acknowledge", "waiting"],
      ["contact.create-case", "waiting"],
      ["contact.notify-staff", "waiting"],
    ]);
    expect(JSON.parse(jobs[1]?.payload ?? "")).toEqual({ contactId: contact?.id });
  });

  test("GET /contact/thank-you gives the specified thanks", async () => {
    const site = await openTestSite(database);
    const text = await textOf(await site.get("/contact/thank-you"));
    expect(text).toContain(
      "Message Sent Successfully Thank you for contacting us. We'll get back to you soon!",
    );
  });

  test("POST /contact with mistakes answers 400, every specified complaint, and what was typed", async () => {
    const site = await openTestSite(database);
    const form = new URLSearchParams({
      firstName: " ",
      lastName: "",
      email: "ada@",
      subject: "",
      message: "too short",
    });
    const response = await site.post("/contact", form);
    expect(response.status).toBe(400);
    const html = await response.text();
    for (const complaint of [
      "First name is required",
      "Last name is required",
      "Invalid email address",
      "Please select a subject",
      "Message must be at least 10 characters",
    ]) {
      expect(html).toContain(complaint);
    }
    expect(html).toContain('value="ada@"');
    expect(html).toContain("too short</textarea>");
    expect(await storedContacts(site)).toEqual([]);
  });

  test("POST /api/contact five times at once with one key stores one message and thanks each time", async () => {
    const site = await openTestSite(database);
    const body = json({ ...message, key: newKey() });
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => site.post("/api/contact", body, asJson)),
    );
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201, 201, 201]);
    expect(await storedContacts(site)).toHaveLength(1);
    expect(await site.services.db.selectFrom("jobs").select("id").execute()).toHaveLength(3);
  });

  test("the same words under another key are another message", async () => {
    const site = await openTestSite(database);
    await site.post("/api/contact", json({ ...message, key: newKey() }), asJson);
    await site.post("/api/contact", json({ ...message, key: newKey() }), asJson);
    expect(await storedContacts(site)).toHaveLength(2);
  });

  test("a form without scripts sent twice within ten minutes stores one message, an hour later another", async () => {
    const clock = new TestClock("2026-03-01T12:09:59.999Z");
    const site = await openTestSite(database, { clock });
    await site.post("/contact", new URLSearchParams(message));
    clock.advance(2);
    expect((await site.post("/contact", new URLSearchParams(message))).status).toBe(303);
    expect(await storedContacts(site)).toHaveLength(1);
    clock.advance(60 * MINUTE);
    await site.post("/contact", new URLSearchParams(message));
    expect(await storedContacts(site)).toHaveLength(2);
  });

  test.each([
    ["no JSON at all", "{", asJson, 400],
    ["a list", "[]", asJson, 400],
    ["no key", json(message), asJson, 400],
    [
      "a list where text belongs",
      json({ ...message, key: newKey(), message: ["a", "b"] }),
      asJson,
      400,
    ],
    ["a NUL in the name", json({ ...message, key: newKey(), firstName: "A\0da" }), asJson, 400],
    [
      "half a surrogate pair",
      json({ ...message, key: newKey(), message: "1234567890 \ud800" }),
      asJson,
      400,
    ],
    [
      "a name of 10,000 characters",
      json({ ...message, key: newKey(), lastName: "x".repeat(10_000) }),
      asJson,
      400,
    ],
    [
      "another content type",
      json({ ...message, key: newKey() }),
      { "content-type": "text/plain" },
      415,
    ],
    ["10 MB", json({ ...message, key: newKey(), message: "x".repeat(10_000_000) }), asJson, 413],
  ])(
    "POST /api/contact with %s is refused and stores nothing",
    async (_what, body, headers, status) => {
      const site = await openTestSite(database);
      const response = await site.post("/api/contact", body, headers);
      expect(response.status).toBe(status);
      expect(await storedContacts(site)).toEqual([]);
    },
  );

  test("a message is stored as typed but for marks that are not seen, and staff read it so", async () => {
    const site = await openTestSite(database);
    const odd = "Line one\nLine two\t‮evol‬ <script>alert(1)</script> 🐎";
    await site.post("/api/contact", json({ ...message, message: odd, key: newKey() }), asJson);
    expect((await storedContacts(site))[0]?.message).toBe(odd.replace(/\p{Bidi_Control}/gu, ""));
    const html = await (
      await site.get("/admin/contacts", { cookie: await signInAsAdministrator(site) })
    ).text();
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; 🐎");
  });
});
