import { describe, expect, test } from "vitest";
import {
  openSiteWithFakes,
  runDueJobs,
  runDueJobsFor,
  type SiteWithFakes,
  sendMessage,
} from "#tests/support/open-site-with-fakes.ts";
import {
  type DatabaseKind,
  databases,
  expectRowCount,
  expectRows,
  type Fields,
  openDesk,
} from "#tests/support/open-test-site.ts";
import { addStaff, locationOf, type Staff, signInStaff } from "#tests/support/staff.ts";
import {
  expectAnswer,
  expectHtml,
  expectNoText,
  expectParts,
  expectText,
} from "#tests/support/text-of.ts";

const MESSAGES = "/admin/messages";

/** Opens a site with Ada's message, the mail that thanked her for it, and the actions of staff. */
async function openWithMessage(database: DatabaseKind) {
  const world = await openSiteWithFakes(database);
  const { site, smtp } = world;
  await sendMessage(site, {});
  await runDueJobs(site);
  const thanks = smtp.mails.find(({ to }) => to?.[0]?.address === "ada@example.org")?.messageId;
  smtp.mails.length = 0;
  const staff = await signInStaff(site);
  const id = (await site.rows("contacts"))[0]?.id ?? "";
  return { ...world, thanks, staff, id, ...desk(site, staff, id) };
}

const desk = (site: SiteWithFakes["site"], staff: Staff, id: string) => ({
  /** Presses Send; returns the text of the page and the address it leads to. */
  answer: async (text: string, { key = "one", state = "answered" } = {}) => {
    const response = await staff.post(MESSAGES, { intent: "answer", id, key, text, state });
    const { status } = response;
    return { status, location: locationOf(response), html: await response.text() };
  },
  panel: () => staff.text(`${MESSAGES}?open=${id}`),
  contact: async () => (await site.rows("contacts"))[0],
  mails: () => site.rows("contact_mails"),
});

describe.each(databases)("answers to messages on %s", (database) => {
  test("an answer goes out once from the organization's address, which conversation and state show", async () => {
    const { site, smtp, answer, contact, mails, panel } = await openWithMessage(database);
    const press = () => answer("Dear Ada,\n\nyes, please.\nOn Monday.");
    const first = await press();
    // Staff press twice, and the job runs twice.
    expect(await press()).toEqual(first);
    expect(await panel()).toContain("Being sent");
    await runDueJobs(site);
    await site.set("jobs", { state: "waiting" });
    await runDueJobs(site);
    expect(smtp.mails.filter(({ subject }) => subject === "Re: Donations")).toHaveLength(1);
    const [mail] = smtp.mails;
    const [stored] = await mails();
    expect(mail).toMatchObject({
      from: { address: "site@example.org" },
      recipients: ["ada@example.org"],
      replyTo: [{ address: "hello@example.org" }],
      messageId: stored?.message_id,
    });
    expect(mail?.text).toMatch(
      /^Dear Ada,\n\nyes, please\.\nOn Monday\.\n\nOn March 1, 2026 you wrote:\n\n> May I give a horse trailer\?/,
    );
    expect(mail?.html).toContain("yes, please.<br>\nOn Monday.");
    expect(mail?.headers.map(({ key }) => key).join()).not.toContain("auto-");
    const account = (await site.rows("staff_accounts"))[0]?.id;
    expect(await contact()).toMatchObject({ state: "answered", assignee_id: account });
    expect(await panel()).toMatch(/admin Sent .* yes, please/);
    const [event] = (await site.rows("audit_events")).filter(({ changes }) => changes);
    expect(JSON.parse(event?.changes ?? "")).toEqual({
      answer: null,
      state: ["new", "answered"],
      assignee: [null, "admin"],
    });
    expect(event?.subject).toBe(`contact:${stored?.contact_id}`);
    // A text that was changed after the first press is another answer.
    await answer("Or on Tuesday.");
    expect(await panel()).toContain("Or on Tuesday.");
  });

  test("the mails of one conversation refer to each other, and to the thank-you mail", async () => {
    const { site, smtp, thanks, answer, contact } = await openWithMessage(database);
    for (const key of ["one", "two"]) {
      await answer(`Answer ${key}`, { key, state: "in_progress" });
      await runDueJobs(site);
    }
    const [first, second] = smtp.mails;
    expect(first?.inReplyTo).toBe(thanks);
    expect(second).toMatchObject({
      inReplyTo: first?.messageId,
      references: `${thanks} ${first?.messageId}`,
    });
    expect(await contact()).toMatchObject({ state: "in_progress" });
  });

  test("of two people who answer one message the second is shown the first answer and asked", async () => {
    const { site, staff, id, answer, contact, mails, panel } = await openWithMessage(database);
    const colleague = desk(site, await addStaff(staff, "june", "editor"), id);
    const sent = await Promise.all([
      answer("Yes, please", { key: id }),
      colleague.answer("No, sorry", { key: id }),
    ]);
    expect(sent.filter(({ html }) => html.includes("has been answered since"))).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    const [first] = await mails();
    expect(await panel()).toContain(first?.text);
    const second = first?.author === "june" ? answer : colleague.answer;
    await second("Mine, too", { key: first?.id ?? "" });
    // Volunteers who share an account are two people as well.
    const { html } = await second("Ours, too", { key: first?.id ?? "" });
    expect(html).toContain("This message has been answered since you opened it");
    expect(await mails()).toHaveLength(2);
    expect((await contact())?.assignee_id).toBe(first?.staff_id);
  });

  test("the new assignee of a message gets a mail with a link, unless they assigned it to themselves", async () => {
    const { site, smtp, staff, id } = await openWithMessage(database);
    await addStaff(staff, "june", "editor");
    for (const username of ["admin", "june"])
      await site.set("staff_accounts", { email: `${username}@example.org` }, { username });
    const accounts = await site.rows("staff_accounts");
    const [me, june] = ["admin", "june"].map(
      (name) => accounts.find(({ username }) => username === name)?.id ?? "",
    );
    await sendMessage(site, { message: "Whose is the second trailer?" });
    const second = (await site.rows("contacts")).find((each) => each.id !== id)?.id ?? "";
    for (const [message, assignee = ""] of [
      [id, me],
      [id, june],
      // She had this one for a moment.
      [second, june],
      [second, me],
    ] as const)
      await staff.post(MESSAGES, { intent: "change", id: message, state: "new", assignee });
    await runDueJobs(site);
    const handed = () => smtp.mails.filter(({ subject }) => subject?.startsWith("For you"));
    expect(handed().map(({ subject, recipients }) => [subject, recipients[0]])).toEqual([
      ["For you: Donations (Ada Larkspur)", "june@example.org"],
    ]);
    expect(handed()[0]?.text).toContain(`/admin/messages?open=${id}`);
    await expectText(
      staff,
      `/admin/messages?open=${id}`,
      "Viewers and treasurers can't be chosen, because they answer no messages. A colleague whose account has an email address gets the message by email.",
    );
    // A closed account gets no mail, even when the job waited.
    const closed = site.db.updateTable("staff_accounts").set({ disabled_at: "2026-03-01" });
    await closed.where("username", "=", "june").execute();
    const again = site.db.updateTable("jobs").where("kind", "=", "contact.handed-over");
    await again.set({ state: "waiting" }).execute();
    await runDueJobs(site);
    expect(handed()).toHaveLength(1);
  });

  test("an answer that was refused four times is shown as not sent, with a way to send it again", async () => {
    const { id, answer, ...world } = await openWithMessage(database);
    const { site, smtp } = world;
    smtp.refuseWith = 550;
    await answer("Yes, please");
    await runDueJobsFor(world, 96);
    expect(smtp.refusals).toBe(4);
    const staff = await signInStaff(site);
    await expectText(staff, "/admin/jobs", /1: The mail server answered 550\. Since .* Given up/);
    const { panel } = desk(world.site, staff, id);
    const failed = /Not sent .*Yes, please The mail server answered 550 Why/;
    expect(await panel()).toMatch(failed);
    smtp.refuseWith = null;
    const retry = async () =>
      locationOf(await staff.post("/admin/jobs", { retry: "The mail server answered 550" }));
    expect(await retry()).toBe("/admin/jobs?toast=work-retried");
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(1);
    await expectText(staff, "/admin/jobs", "Everything leaves.");
    expect(await retry()).toBe("/admin/jobs?toast=nothing-to-do");
    expect(await panel()).toContain("Sent");
    await site.db.deleteFrom("jobs").where("kind", "=", "contact.answer").execute();
    expect(await panel()).toContain("Sent");
  });

  test("an answer that cannot be sent leaves nothing but its text in the field", async () => {
    const { site, staff, id, answer, mails } = await openWithMessage(database);
    expect((await answer("  ")).html).toContain("Write something first");
    expect((await answer("Dear {first name}")).html).toContain(
      "Write in the place of {first name}",
    );
    const long = "x".repeat(20_001);
    const { html } = await answer(long);
    expectParts(html, "20,000 characters", long);
    const viewer = await addStaff(staff, "m.viewer", "viewer");
    await expectNoText(viewer, `${MESSAGES}?open=${id}`, "Send");
    await staff.post(MESSAGES, { intent: "change", id, state: "spam", assignee: "" });
    expect((await answer("Spam?")).html).toContain("marked as spam");
    await staff.post(MESSAGES, { intent: "change", id, state: "new", assignee: "" });
    await staff.post("/admin/privacy", { intent: "erase", email: "ada@example.org" });
    expect((await answer("Gone?")).html).not.toContain("goes out");
    // The form was opened before.
    await staff.post(MESSAGES, { intent: "note", id, text: "Her aunt called", after: "" });
    expect(await site.rows("contact_notes")).toEqual([]);
    const erased = await site.row("contacts");
    await staff.post(MESSAGES, { intent: "change", id, state: "answered", assignee: "" });
    expect(await site.rows("contacts")).toEqual([erased]);
    expect(await mails()).toEqual([]);
    await expectRowCount(site, "jobs", 0, { kind: "contact.answer" });
  });

  test("an erasure removes the answers that the person's export had, sent or waiting", async () => {
    const { site, smtp, staff, answer, mails } = await openWithMessage(database);
    await answer("About your Larkspur trailer");
    const [mail] = await mails();
    const file = await staff.post("/admin/privacy/export", { email: "ada@example.org" });
    expect(await file.json()).toMatchObject({
      messages: [{ mails: [{ ...mail, text: "About your Larkspur trailer" }] }],
    });
    await staff.post("/admin/privacy", { intent: "erase", email: "ada@example.org" });
    await runDueJobs(site);
    expect(smtp.mails).toEqual([]);
    const stored = [await site.rows("contact_mails"), await site.rows("jobs")];
    expect(JSON.stringify(stored)).not.toMatch(/Larkspur|contact\.answer/);
  });

  test("replies that an earlier release received are shown, exported and erased with their senders", async () => {
    const { site, staff, id, answer, mails, panel } = await openWithMessage(database);
    const reply = { contact_id: id, direction: "in" as const, message_id: "<1@x>", text: "No" };
    const sender = { author: "Tobias", address: "t@example.org" };
    await site.add("contact_mails", {
      id: "1",
      created_at: "2026-02-01T12:00:00.000Z",
      ...reply,
      ...sender,
    });
    expect(await panel()).toMatch(/Tobias Reply by email from t@example\.org .* No/);
    await answer("Then not", { key: id });
    expect(await panel()).toMatch(/Being sent .* Then not/);
    const email = "T@example.org";
    const file = await staff.post("/admin/privacy/export", { email });
    expect(await file.json()).toMatchObject({ otherMails: [{ text: "No" }] });
    await staff.post("/admin/privacy", { intent: "erase", email });
    expect(await mails()).toMatchObject([{ text: "Then not" }]);
  });
});

test("without a mail server the panel leads to the mail program in place of storing an answer", async () => {
  const { site, staff } = await openDesk("sqlite");
  await sendMessage(site, {});
  const id = (await site.rows("contacts"))[0]?.id ?? "";
  const { answer, mails, panel } = desk(site, staff, id);
  expect(await panel()).toContain("Email is not set up on this site");
  await expectHtml(staff, `${MESSAGES}?open=${id}`, "mailto:ada@example.org?subject=");
  expect((await answer("Yes")).html).toContain("Email is not set up");
  expect(await mails()).toEqual([]);
});

test("a template is stored once, unless its text is wrong, its name another's or its form out of date", async () => {
  const { site, staff } = await openDesk("sqlite");
  const thanks = { name: "Thanks", text: "Dear {first name}" };
  const save = (fields: Fields) =>
    staff.post("/admin/templates", { intent: "save", ...thanks, ...fields });
  for (const [changes, status] of [
    [{ name: " " }, 200],
    [{ text: " " }, 200],
    [{ name: "x".repeat(61) }, 200],
    [{ text: "x".repeat(5_001) }, 200],
    [{ text: "Dear {nobody}" }, 200],
    [{ id: "gone" }, 200],
    [{}, 303],
    [{}, 303],
    [{ name: "thanks", text: "Other" }, 200],
  ] as const)
    expect((await save(changes)).status, JSON.stringify(changes).slice(0, 60)).toBe(status);
  const { id } = await site.row("answer_templates", {});
  const stale = { id, version: "2026-01-01T00:00:00.000Z", text: "Older" };
  await expectAnswer(save(stale), 200, "A colleague has changed this template");
  await expectRows(site, "answer_templates", [thanks]);
});
