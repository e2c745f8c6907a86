import { describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "#domain/values/clock.ts";
import {
  openSiteWithFakes,
  readJobs,
  runDueJobs,
  runDueJobsFor,
  type SiteWithFakes,
  sendMessage,
} from "#tests/support/open-site-with-fakes.ts";
import {
  BYSTANDER,
  databases,
  expectRowCount,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectParts } from "#tests/support/text-of.ts";

const caseJobs = (site: TestSite) => readJobs(site, "contact.create-case");
const onlyCase = ({ crm }: SiteWithFakes) => [...crm.cases.values()][0];

describe.each(databases)("the work that follows a message on %s", (database) => {
  test("a message becomes one Case with the specified fields, a notice to the staff and thanks to the visitor", async () => {
    const { site, crm, smtp } = await openSiteWithFakes(database);
    await sendMessage(site, { phone: "(970) 555-0123" });
    expect(await runDueJobs(site)).toBe(3);
    const fields = {
      SuppliedName: "Ada Larkspur",
      SuppliedEmail: "ada@example.org",
      SuppliedPhone: "(970) 555-0123",
      Subject: "Donations",
      Origin: "Web",
      Description: "May I give a horse trailer?",
    };
    const contact = await site.row("contacts");
    expect([...crm.cases]).toEqual([[contact.id, fields]]);

    const mailTo = (address: string) =>
      smtp.mails.find((mail) => mail.recipients.includes(address));
    const notice = mailTo("staff@example.org");
    expect(notice?.replyTo).toEqual([{ name: "Ada Larkspur", address: "ada@example.org" }]);
    expect(notice?.subject).toBe("Donations (Ada Larkspur)");
    for (const part of [notice?.text, notice?.html]) {
      expectParts(part, "May I give a horse trailer?", "(970) 555-0123");
    }
    const thanks = mailTo("ada@example.org");
    expect(thanks?.text).toContain("Thank you for contacting us. We'll get back to you soon!");
    expect(thanks?.raw).not.toContain("horse trailer");
    expect(smtp.mails).toHaveLength(2);
    expect(await runDueJobs(site)).toBe(0);
  });

  test.each([
    ["erased", { erased_at: "2026-03-01T12:00:00.000Z" }, 0, []],
    ["marked as spam", { state: "spam" }, 1, ["staff@example.org"]],
  ] as const)(
    "the sender of a message that is %s before its emails go out gets no thanks",
    async (_what, values, cases, recipients) => {
      const { site, crm, smtp } = await openSiteWithFakes(database);
      await sendMessage(site);
      const contacts = site.db.updateTable("contacts").set(values);
      await contacts.where("id", "<>", BYSTANDER).execute();
      expect(await runDueJobs(site)).toBe(3);
      expect(crm.cases.size).toBe(cases);
      expect(smtp.mails.flatMap((mail) => mail.recipients)).toEqual(recipients);
    },
  );

  test("a connection dropped after Salesforce did the work makes no second Case", async () => {
    const { site, crm, clock } = await openSiteWithFakes(database);
    crm.mood.dropAfterWork = 1;
    await sendMessage(site);
    await runDueJobs(site);
    expect(await caseJobs(site)).toMatchObject([
      {
        state: "waiting",
        attempts: 1,
        last_error: expect.stringMatching(/^Salesforce could not be reached|broke off/),
      },
    ]);
    crm.mood.dropAfterWork = 0;
    clock.advance(MINUTE);
    await runDueJobs(site);
    expect(crm.cases.size).toBe(1);
    expect(crm.upserts.map((upsert) => upsert.created)).toEqual([true, false]);
    expect(await caseJobs(site)).toMatchObject([{ state: "done" }]);
  });

  test("once Salesforce's daily limit is used up each job waits as long as it asks, and loses no attempt", async () => {
    const { site, crm, clock } = await openSiteWithFakes(database);
    crm.mood.overLimit = true;
    for (let sent = 0; sent < 2; sent++) {
      await sendMessage(site);
      await runDueJobs(site);
    }
    expect(crm.requests.filter((request) => request.includes("Case"))).toHaveLength(2);
    for (const job of await caseJobs(site))
      expect(job).toMatchObject({ state: "waiting", attempts: 0 });
    crm.mood.overLimit = false;
    clock.advance(14 * MINUTE);
    expect(await runDueJobs(site)).toBe(0);
    clock.advance(2 * MINUTE);
    expect(await runDueJobs(site)).toBe(2);
    expect(crm.cases.size).toBe(2);
  });

  test("without Salesforce no case waits to be made one day", async () => {
    const { site } = await openSiteWithFakes(database, {
      SALESFORCE_URL: "",
      SALESFORCE_CLIENT_ID: "",
      SALESFORCE_CLIENT_SECRET: "",
    });
    await sendMessage(site);
    await runDueJobs(site);
    expect(await caseJobs(site)).toMatchObject([{ state: "done" }]);
    expect(await (await signInStaff(site)).text("/admin/jobs")).not.toContain("is configured");
  });
});

test("text too long for its field is written in full into the description", async () => {
  const world = await openSiteWithFakes("sqlite");
  const firstName = "A".repeat(150);
  const lastName = "🐎".repeat(60);
  const email = `${"e".repeat(60)}@${"d".repeat(30)}.example.org`;
  const phone = "0".repeat(50);
  const message = `${"w".repeat(19_000)}\n${"\n".repeat(900)}the end`;
  await sendMessage(world.site, { firstName, lastName, email, phone, message });
  await runDueJobs(world.site);
  const createdCase = onlyCase(world);
  expect(createdCase?.SuppliedName).toHaveLength(80);
  expect(createdCase?.SuppliedEmail).toBe("");
  expect(createdCase?.SuppliedPhone).toHaveLength(40);
  expect(createdCase?.Description).toBe(
    `Name: ${firstName} ${lastName}\nEmail: ${email}\nPhone: ${phone}\n\n${message}`,
  );
});

test("a message longer than the description ends with the place where the rest is", async () => {
  const { site, crm } = await openSiteWithFakes("sqlite");
  // The longest email that has a place beside the description.
  const email = `${"e".repeat(60)}@${"d".repeat(7)}.example.org`;
  await sendMessage(site, { email, message: `the start${"\n".repeat(19_000)}the end` });
  await runDueJobs(site);
  const [id, createdCase] = [...crm.cases.entries()][0] ?? [];
  expectParts(
    createdCase?.Description,
    /^the start/,
    `The whole message stands in the website's records: ${id}`,
  );
});

test("a mail address that Salesforce refuses is written into the description", async () => {
  const world = await openSiteWithFakes("sqlite");
  world.crm.mood.refusesEmail = true;
  await sendMessage(world.site);
  await runDueJobs(world.site);
  expect(onlyCase(world)).toMatchObject({
    SuppliedEmail: "",
    Description: "Email: ada@example.org\n\nMay I give a horse trailer?",
  });
});

test("an ended Salesforce session is renewed once within the same attempt", async () => {
  const { site, crm } = await openSiteWithFakes("sqlite");
  await sendMessage(site);
  await runDueJobs(site);
  crm.endSessions();
  await sendMessage(site);
  await runDueJobs(site);
  expect(crm.cases.size).toBe(2);
  expect(crm.requests.filter((request) => request.includes("oauth2"))).toHaveLength(2);
  expect((await caseJobs(site)).map((job) => job.attempts)).toEqual([1, 1]);
});

test("none of 31 messages is lost, whatever Salesforce first answers to each", async () => {
  const world = await openSiteWithFakes("sqlite");
  const { site, crm } = world;
  const refusal = (errorCode: string) => [{ message: "no", errorCode, fields: ["Origin"] }];
  const answers = [
    ...[400, 401, 403, 404, 410, 429, 500, 503].map((status) => ({ status })),
    ...[300, 400, 403].map((status) => ({ status, body: ["/a"] })),
    ...[200, 201, 503].map((status) => ({ status, body: "<html>Down</html>" })),
    ...["null", '"ok"', "[]", "7"].map((body) => ({ status: 200, body })),
    { status: 302, headers: { location: "https://elsewhere.example/" } },
    ...["REQUIRED_FIELD_MISSING", "INVALID_FIELD", "NOT_FOUND", "STRING_TOO_LONG"].map((code) => ({
      status: 400,
      body: refusal(code),
    })),
    ...["REQUEST_LIMIT_EXCEEDED", "API_DISABLED_FOR_ORG"].map((code) => ({
      status: 403,
      body: refusal(code),
    })),
    { status: 400, body: refusal("UNABLE_TO_LOCK_ROW") },
    { status: 400, body: refusal("INVALID_SESSION_ID") },
    { status: 200, body: { id: "", success: false, errors: refusal("INVALID_FIELD") } },
    { status: 200, body: {} },
    { status: 500, body: { message: "Service Unavailable" } },
    { status: 500, body: [null] },
  ];
  expect(answers).toHaveLength(31);
  for (const answer of answers) {
    crm.mood.upsertAnswer = answer;
    await sendMessage(site);
    await runDueJobs(site);
  }
  expect(crm.cases.size).toBe(0);
  crm.mood.upsertAnswer = null;
  await runDueJobsFor(world, 8);
  expect(crm.cases.size).toBe(31);
  expect((await caseJobs(site)).map(({ state }) => state)).toEqual(Array(31).fill("done"));
});

describe.each(databases)("a receiver that refuses everything on %s", (database) => {
  test("pauses only its own queue, as the desk says, until one of the hourly tries succeeds", async () => {
    const world = await openSiteWithFakes(database);
    const { site, crm, smtp, clock } = world;
    const overview = async () => (await signInStaff(site)).text("/admin/overview");
    const body = [{ message: "no", errorCode: "REQUIRED_FIELD_MISSING", fields: ["Priority"] }];
    crm.mood.upsertAnswer = { status: 400, body };
    const calls = () => crm.requests.filter((request) => request.includes("Case")).length;
    for (let sent = 0; sent < 12; sent++) {
      await sendMessage(site, { email: `ada.${sent}@example.org` });
      await runDueJobs(site);
    }
    // Three failures of the same kind are enough.
    expect(calls()).toBe(3);
    expect(await overview()).toContain(
      "Paused: Cases in Salesforce. Salesforce answered REQUIRED_FIELD_MISSING (Priority). Nothing is lost",
    );
    expect(smtp.mails).toHaveLength(24);
    await runDueJobsFor(world, 6);
    expect(calls()).toBe(3 + 5);
    crm.mood.upsertAnswer = null;
    clock.advance(HOUR);
    await runDueJobs(site);
    expect(crm.cases.size).toBe(12);
    expect(await overview()).not.toContain("Paused");
    await expectRowCount(site, "job_pauses", 0);
  });

  test("is tried at once when staff press Retry for its failure, and no job that failed for another", async () => {
    const { site, crm } = await openSiteWithFakes(database);
    const staff = await signInStaff(site);
    const fail = (errorCode: string) => {
      crm.mood.upsertAnswer = { status: 400, body: [{ message: "no", errorCode }] };
    };
    fail("INVALID_FIELD");
    for (let sent = 0; sent < 4; sent++) {
      await sendMessage(site, { email: `ada.${sent}@example.org` });
      await runDueJobs(site);
    }
    fail("STRING_TOO_LONG");
    const retry = (code: string) =>
      staff.post("/admin/jobs", { retry: `Salesforce answered ${code}` });
    await retry("INVALID_FIELD");
    await runDueJobs(site);
    await expectRowCount(site, "job_pauses", 0);
    crm.mood.upsertAnswer = null;
    // A job that failed for another reason waits; a retry gives it all tries.
    await retry("INVALID_FIELD");
    await runDueJobs(site);
    expect(crm.cases.size).toBe(0);
    await retry("STRING_TOO_LONG");
    await runDueJobs(site);
    expect(crm.cases.size).toBe(4);
    expect((await caseJobs(site)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
  });
});
