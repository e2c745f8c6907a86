import { describe, expect, test } from "vitest";
import { isoTime, MINUTE } from "#domain/values/clock.ts";
import { message, messageForm, optionalFields } from "#tests/support/message.ts";
import {
  databases,
  expectRow,
  expectRowCount,
  openDesk,
  shareSite,
} from "#tests/support/open-test-site.ts";
import { locationOf } from "#tests/support/staff.ts";
import { expectAnswer, expectText } from "#tests/support/text-of.ts";

const key = "0123456789abcdef";

/** The columns of a message that neither staff nor the spam filter has touched. */
const UNTOUCHED = {
  suspected: null,
  spam_at: null,
  assignee_id: null,
  erased_at: null,
};

describe.each(databases)("contact on %s", (database) => {
  test("POST /contact stores the message with its follow-up work and answers 303", async () => {
    const { site, clock } = await openDesk(database);
    const filled = { ...message, ...optionalFields };
    const response = await site.post("/contact", filled);
    expect([response.status, locationOf(response)]).toEqual([303, "/contact/thank-you"]);
    const stored = await site.row("contacts");
    const { firstName, lastName, ...fields } = filled;
    expect(stored).toMatchObject({
      ...fields,
      name: `${firstName} ${lastName}`,
      first_name: firstName,
      last_name: lastName,
      created_at: isoTime(clock),
      state: "new",
      ...UNTOUCHED,
    });
    const jobs = (await site.rows("jobs")).sort((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(jobs.map((job) => [job.kind, job.state])).toEqual([
      ["contact.acknowledge", "waiting"],
      ["contact.create-case", "waiting"],
      ["contact.notify-staff", "waiting"],
    ]);
    expect(JSON.parse(jobs[1]?.payload ?? "")).toEqual({ contactId: stored.id });
    await expectText(
      site,
      "/contact/thank-you",
      "Message Sent Successfully Thank you for contacting us. We'll get back to you soon!",
    );
  });

  test("an equal form a moment later stores nothing, and an hour later another message", async () => {
    const { site, clock } = await openDesk(database);
    // Messages are compared by the ten minutes of the clock: the moment lies across their end.
    clock.advance(10 * MINUTE - 1);
    await site.post("/contact", message);
    clock.advance(2);
    await expectAnswer(site.post("/contact", message), 303);
    await expectRow(site, "contacts", { phone: null });
    clock.advance(60 * MINUTE);
    await site.post("/contact", message);
    await expectRowCount(site, "contacts", 2);
  });

  test("POST /api/contact five times at once with one key stores one message, and with another key an equal one", async () => {
    const { site } = await openDesk(database);
    const body = messageForm({ key });
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => site.postJson("/api/contact", body)),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(5).fill(201));
    const versions = await site.rows("versions");
    // Send the same again without scripts, as if the answer had been lost.
    await expectAnswer(site.post("/contact", body), 303);
    expect(await site.rows("versions")).toEqual(versions);
    await expectRowCount(site, "contacts", 1);
    await expectRowCount(site, "jobs", 3);
    await site.postJson("/api/contact", messageForm());
    await expectRowCount(site, "contacts", 2);
  });

  describe("refusals", () => {
    const site = shareSite(database);

    test("POST /contact with mistakes answers 400 with every specified message and what was typed", async () => {
      const wrong = {
        firstName: " ",
        lastName: "",
        email: "ada@",
        subject: "",
        message: "too short",
      };
      await expectAnswer(
        site().post("/contact", wrong),
        400,
        "First name is required",
        "Last name is required",
        "Invalid email address",
        "Please select a subject",
        "Message must be at least 10 characters",
        'value="ada@"',
        "too short</textarea>",
      );
      expect(await site().rows("contacts")).toEqual([]);
    });

    test("POST /api/contact without its form's key answers 400, because it could be stored twice", async () => {
      await expectAnswer(site().postJson("/api/contact", message), 400);
      const asText = { "content-type": "text/plain" };
      await expectAnswer(site().post("/api/contact", "Ada", asText), 415);
      expect(await site().rows("contacts")).toEqual([]);
    });
  });
});
