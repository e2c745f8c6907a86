import { describe, expect, test } from "vitest";
import { MINUTE } from "#domain/ports/clock.ts";
import { databases, signInAsAdministrator } from "#tests/support/open-test-site.ts";
import { jobs, openWorld, run, send } from "#tests/support/open-world.ts";
import { textOf } from "#tests/support/text-of.ts";

describe.each(databases)("the work that follows a message on %s", (database) => {
  test("it becomes one Case with the specified fields, a notice to the staff and thanks to the visitor", async () => {
    const { site, crm, smtp } = await openWorld(database);
    await send(site, { phone: "(970) 555-0123" });
    expect(await run(site)).toBe(3);
    expect([...crm.cases.values()]).toEqual([
      {
        SuppliedName: "Ada Larkspur",
        SuppliedEmail: "ada@example.org",
        SuppliedPhone: "(970) 555-0123",
        Subject: "Donations",
        Description: "May I give a horse trailer?",
        Origin: "Web",
      },
    ]);
    const [contact] = await site.services.db.selectFrom("contacts").select("id").execute();
    expect([...crm.cases.keys()]).toEqual([contact?.id]);

    const notice = smtp.mails.find((mail) => mail.recipients.includes("staff@example.org"));
    expect(notice?.replyTo).toEqual([{ name: "Ada Larkspur", address: "ada@example.org" }]);
    expect(notice?.subject).toBe("New message: Donations (Ada Larkspur)");
    for (const part of [notice?.text, notice?.html]) {
      expect(part).toContain("May I give a horse trailer?");
      expect(part).toContain("(970) 555-0123");
    }
    const thanks = smtp.mails.find((mail) => mail.recipients.includes("ada@example.org"));
    expect(thanks?.text).toContain("Thank you for contacting us. We'll get back to you soon!");
    expect(thanks?.raw).not.toContain("horse trailer");
    expect(smtp.mails).toHaveLength(2);
    expect(await run(site)).toBe(0);
  });

  test("work that an older release wrote down, with a copy of the message, is done from the record", async () => {
    const { site, crm } = await openWorld(database);
    await send(site, { firstName: "Mary Ann", lastName: "van der Berg" });
    const { db } = site.services;
    const contact = await db.selectFrom("contacts").selectAll().executeTakeFirstOrThrow();
    expect(contact).toMatchObject({ first_name: "Mary Ann", last_name: "van der Berg" });
    const copy = {
      contactId: contact.id,
      firstName: "Old",
      lastName: "Copy",
      message: "Old words",
    };
    await db
      .updateTable("jobs")
      .set({ payload: JSON.stringify(copy) })
      .execute();
    await run(site);
    expect([...crm.cases.values()]).toMatchObject([
      { SuppliedName: "Mary Ann van der Berg", Description: "May I give a horse trailer?" },
    ]);
  });

  test("a message that is erased before its work is done makes no Case and no mail", async () => {
    const { site, crm, smtp } = await openWorld(database);
    await send(site);
    const { db } = site.services;
    await db.updateTable("contacts").set({ erased_at: "2026-03-01T12:00:00.000Z" }).execute();
    expect(await run(site)).toBe(3);
    expect(crm.cases.size).toBe(0);
    expect(smtp.mails).toEqual([]);
  });

  test("a blank phone is an empty string in the Case", async () => {
    const { site, crm } = await openWorld(database);
    await send(site);
    await run(site);
    expect([...crm.cases.values()][0]?.SuppliedPhone).toBe("");
  });

  test("a connection dropped after the work was done makes no second Case", async () => {
    const world = await openWorld(database);
    world.crm.mood.dropAfterWork = 1;
    await send(world.site);
    await run(world.site);
    const [failed] = await jobs(world.site, "contact.create-case");
    expect(failed).toMatchObject({ state: "waiting", attempts: 1 });
    expect(failed?.last_error).toMatch(/^Salesforce could not be reached|broke off/);
    world.crm.mood.dropAfterWork = 0;
    world.clock.advance(MINUTE);
    await run(world.site);
    expect(world.crm.cases.size).toBe(1);
    expect(world.crm.upserts.map((upsert) => upsert.created)).toEqual([true, false]);
    expect(await jobs(world.site, "contact.create-case")).toMatchObject([{ state: "done" }]);
  });

  test("an ended session is renewed once, within the same try", async () => {
    const { site, crm } = await openWorld(database);
    await send(site);
    await run(site);
    crm.endSessions();
    await send(site);
    await run(site);
    expect(crm.cases.size).toBe(2);
    expect(crm.requests.filter((request) => request.includes("oauth2"))).toHaveLength(2);
    const tries = await jobs(site, "contact.create-case");
    expect(tries.map((job) => job.attempts)).toEqual([1, 1]);
  });

  test("when the limit of the day is used up everything waits, and no try is lost", async () => {
    const { site, crm, clock } = await openWorld(database);
    crm.mood.overLimit = true;
    await send(site);
    await run(site);
    await send(site);
    await run(site);
    // The second did not even ask.
    expect(crm.requests.filter((request) => request.includes("Case"))).toHaveLength(1);
    const [first] = await jobs(site, "contact.create-case");
    expect(first).toMatchObject({ state: "waiting", attempts: 0 });
    crm.mood.overLimit = false;
    clock.advance(14 * MINUTE);
    expect(await run(site)).toBe(0);
    clock.advance(2 * MINUTE);
    expect(await run(site)).toBe(2);
    expect(crm.cases.size).toBe(2);
  });

  test.each([
    ["down", { down: true }],
    ["answering with something else", { wrong: true }],
    ["refusing the sign-in", { badSecret: true }],
  ])("a Salesforce that is %s is tried again until it is well", async (_what, mood) => {
    const { site, crm, clock } = await openWorld(database);
    Object.assign(crm.mood, mood);
    await send(site);
    for (let tries = 0; tries < 3; tries++) {
      await run(site);
      clock.advance(5 * MINUTE);
    }
    expect(await jobs(site, "contact.create-case")).toMatchObject([
      { state: "waiting", attempts: 3 },
    ]);
    Object.assign(crm.mood, { down: false, wrong: false, badSecret: false });
    await run(site);
    expect(crm.cases.size).toBe(1);
  });

  test("a Salesforce that is slower than the lease is given up in time, and the Case it made is found", async () => {
    const { site, crm, clock } = await openWorld(database, { JOB_LEASE_SECONDS: "5" });
    crm.mood.slowMs = 2_500;
    await send(site);
    await run(site);
    expect(await jobs(site, "contact.create-case")).toMatchObject([
      { state: "waiting", attempts: 1, last_error: "Salesforce did not answer in time" },
    ]);
    crm.mood.slowMs = 0;
    clock.advance(MINUTE);
    await run(site);
    expect(crm.cases.size).toBe(1);
  });

  test("what is too long for its field stands in full in the description", async () => {
    const { site, crm } = await openWorld(database);
    const firstName = "A".repeat(150);
    const lastName = "🐎".repeat(60);
    const email = `${"e".repeat(60)}@${"d".repeat(30)}.example.org`;
    const phone = "0".repeat(50);
    const text = `${"w".repeat(19_000)}\n${"\n".repeat(900)}the end`;
    await send(site, { firstName, lastName, email, phone, message: text });
    await run(site);
    const [made] = [...crm.cases.values()];
    expect(made?.SuppliedName).toHaveLength(80);
    expect(made?.SuppliedEmail).toBe("");
    expect(made?.SuppliedPhone).toHaveLength(40);
    expect(made?.Description).toBe(
      `Name: ${firstName} ${lastName}\nEmail: ${email}\nPhone: ${phone}\n\n${text}`,
    );
  });

  test("a message longer than any description says where the rest is", async () => {
    const { site, crm } = await openWorld(database);
    await send(site, { message: `the start${"\n".repeat(19_000)}the end` });
    await run(site);
    const [id, made] = [...crm.cases.entries()][0] ?? [];
    expect(made?.Description).toMatch(/^the start/);
    expect(made?.Description).toContain(`The whole message stands in the website's records: ${id}`);
  });

  test("an address that Salesforce refuses moves into the description", async () => {
    const { site, crm } = await openWorld(database);
    crm.mood.refusesEmail = true;
    await send(site);
    await run(site);
    const [made] = [...crm.cases.values()];
    expect(made?.SuppliedEmail).toBe("");
    expect(made?.Description).toBe("Email: ada@example.org\n\nMay I give a horse trailer?");
  });

  test("without Salesforce cases wait, and are made once it is configured", async () => {
    const { site } = await openWorld(database, {
      SALESFORCE_URL: "",
      SALESFORCE_CLIENT_ID: "",
      SALESFORCE_CLIENT_SECRET: "",
    });
    await send(site);
    await run(site);
    expect(await jobs(site, "contact.create-case")).toMatchObject([
      { state: "waiting", attempts: 0 },
    ]);
    const page = await site.get("/admin/jobs", { cookie: await signInAsAdministrator(site) });
    expect(await textOf(page)).toContain(
      "1 × Case in Salesforce: waiting until the service is configured",
    );
  });

  test("only staff see and retry the queue", async () => {
    const { site } = await openWorld(database);
    expect((await site.get("/admin/jobs")).status).toBe(303);
    const post = await site.post("/admin/jobs", new URLSearchParams({ retry: "all" }));
    expect(post.status).toBe(401);
  });
});
