import { describe, expect, test } from "vitest";
import { SECOND } from "#domain/ports/clock.ts";
import { type DatabaseKind, databases, openDesk } from "#tests/support/open-test-site.ts";
import { openWorld, run, runForHours, send, type World } from "#tests/support/open-world.ts";
import { addStaff, locationOf, type Staff, signInStaff } from "#tests/support/staff.ts";

const MESSAGES = "/admin/contacts";

/** A site with Ada's message, the mail that thanked her for it, and what staff do with it. */
async function openWithMessage(database: DatabaseKind) {
  const world = await openWorld(database);
  const { site, smtp } = world;
  await send(site, {});
  await run(site);
  const thanks = smtp.mails.find(({ to }) => to?.[0]?.address === "ada@example.org")?.messageId;
  smtp.mails.length = 0;
  const staff = await signInStaff(site);
  const id = (await site.rows("contacts"))[0]?.id ?? "";
  return { ...world, thanks, staff, id, ...desk(world, staff, id) };
}

const desk = ({ site, clock }: Pick<World, "site" | "clock">, staff: Staff, id: string) => ({
  /** Presses Send; answers what the page says, and where it leads. */
  answer: async (text: string, { key = "one", state = "answered", by = staff } = {}) => {
    const response = await by.post(MESSAGES, { intent: "answer", id, key, text, state });
    const { status } = response;
    return { status, location: locationOf(response), html: await response.text() };
  },
  /** Does what is due once an answer can no longer be undone. */
  goOut: async () => {
    clock.advance(10 * SECOND);
    await run(site);
  },
  panel: () => staff.text(`${MESSAGES}?open=${id}`),
  contact: async () => (await site.rows("contacts"))[0],
  mails: () => site.rows("contact_mails"),
});

describe.each(databases)("answers to messages on %s", (database) => {
  test("an answer goes out once from the organisation's address, stands in the conversation, and sets the state", async () => {
    const { site, smtp, answer, goOut, contact, mails, panel } = await openWithMessage(database);
    await answer("Dear Ada,\n\nyes, please.\nOn Monday.");
    // A double press, and a job that ran twice.
    await answer("Dear Ada,\n\nyes, please.\nOn Monday.");
    expect(await panel()).toContain("Being sent");
    await goOut();
    await site.db.updateTable("jobs").set({ state: "waiting" }).execute();
    await run(site);
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
    expect(mail?.headers.map(({ key }) => key)).not.toContain("auto-submitted");
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
  });

  test("the mails of one conversation refer to each other, and to the thank-you mail", async () => {
    const { smtp, thanks, answer, goOut, contact } = await openWithMessage(database);
    for (const key of ["one", "two"]) {
      await answer(`Answer ${key}`, { key, state: "in_progress" });
      await goOut();
    }
    const [first, second] = smtp.mails;
    expect(first?.inReplyTo).toBe(thanks);
    expect(second).toMatchObject({
      inReplyTo: first?.messageId,
      references: `${thanks} ${first?.messageId}`,
    });
    expect(await contact()).toMatchObject({ state: "in_progress" });
  });

  test("an answer that the mail server refuses is shown as not sent, and can be sent again, also after its retention", async () => {
    const { id, answer, mails, ...world } = await openWithMessage(database);
    const { site, smtp } = world;
    smtp.refuseWith = 550;
    await answer("Yes, please");
    await runForHours(world, 5);
    const staff = await signInStaff(site);
    const { panel } = desk(world, staff, id);
    const again = async () => {
      const [mail] = await mails();
      return staff.post(MESSAGES, { intent: "send-again", id, mail: mail?.id ?? "" });
    };
    expect(await panel()).toMatch(/Not sent .*Yes, please The mail server answered 550 Send again/);
    await site.db.deleteFrom("jobs").execute();
    expect(await panel()).toContain("Not sent");
    smtp.refuseWith = null;
    await again();
    await run(site);
    expect(smtp.mails).toHaveLength(1);
    expect(await panel()).toContain("Sent");
    expect(await (await again()).text()).toContain("This mail has been sent already");
    await run(site);
    expect(smtp.mails).toHaveLength(1);
  });

  test("spam and an erased message are not answered, nor is an empty answer sent; a refused text stays in its field", async () => {
    const { site, staff, id, answer, mails } = await openWithMessage(database);
    expect((await answer("  ")).html).toContain("Write something first");
    const long = "x".repeat(20_001);
    const { html } = await answer(long);
    for (const text of ["20,000 characters", long]) expect(html).toContain(text);
    const viewer = await addStaff(staff, "m.viewer", "viewer");
    expect((await answer("Mine", { by: viewer })).status).toBe(403);
    expect(await viewer.text(`${MESSAGES}?open=${id}`)).not.toContain("Send");
    await staff.post(MESSAGES, { intent: "handle", id, state: "spam", assignee: "" });
    expect((await answer("Spam?")).html).toContain("marked as spam");
    await staff.post(MESSAGES, { intent: "handle", id, state: "new", assignee: "" });
    await staff.post("/admin/privacy", { intent: "erase", email: "ada@example.org" });
    expect((await answer("Gone?")).html).not.toContain("goes out");
    expect(await mails()).toEqual([]);
    expect((await site.rows("jobs")).filter(({ kind }) => kind === "contact.answer")).toEqual([]);
  });

  test("an answer is undone for ten seconds, once, by its sender: its text is back and the message as it was; then the page says that the mail has gone", async () => {
    const { site, smtp, staff, id, clock, answer, goOut, contact, mails } =
      await openWithMessage(database);
    const before = await contact();
    let sent = "";
    const undo = async (by = staff) => {
      const taken = { intent: "undo-answer", id, mail: sent, text: "Too early" };
      const response = await by.post(`${MESSAGES}?open=${id}`, taken);
      return { status: response.status, html: await response.text() };
    };
    const send = async () => {
      const { location } = await answer("Too early");
      sent = (await mails())[0]?.id ?? "";
      return location;
    };
    const after = await send();
    expect(after).toContain("done=answer");
    expect(await staff.text(after)).toContain(
      "Answer to Ada Larkspur goes out in a few seconds Undo",
    );
    const editor = await addStaff(staff, "m.editor", "editor");
    expect(await editor.text(after)).not.toContain("goes out in a few seconds");
    expect((await undo(editor)).html).toContain("The mail has gone out already");
    const viewer = await addStaff(staff, "m.viewer", "viewer");
    expect((await undo(viewer)).status).toBe(403);
    clock.advance(9 * SECOND);
    await run(site);
    for (const press of ["first", "second"])
      expect((await undo()).html, press).toMatch(/<textarea[^>]*>Too early<\/textarea>/);
    expect(await mails()).toEqual([]);
    expect(await contact()).toEqual(before);
    const events = await site.rows("audit_events");
    const undone = events.filter(({ changes }) => changes?.includes("answerUndone"));
    expect(undone).toMatchObject([{ subject: `contact:${id}` }]);
    expect(JSON.parse(undone[0]?.changes ?? "")).toEqual({
      answerUndone: null,
      state: ["answered", "new"],
      assignee: ["admin", null],
    });
    await goOut();
    expect(smtp.mails).toEqual([]);

    // The same form again. What a colleague has set since stays.
    await send();
    await editor.post(MESSAGES, { intent: "handle", id, state: "in_progress", assignee: "" });
    await undo();
    expect(await contact()).toMatchObject({ state: "in_progress", assignee_id: null });
    const late = await send();
    await goOut();
    expect(await staff.text(late)).not.toContain("goes out in a few seconds");
    expect((await undo()).html).toContain("The mail has gone out already");
    expect(smtp.mails).toHaveLength(1);
    expect(await contact()).toMatchObject({ state: "answered" });
  });

  test("an answer that is undone while the outbox looks is either sent or undone", async () => {
    const { site, smtp, staff, id, clock, answer, mails } = await openWithMessage(database);
    for (const key of ["one", "two", "three", "four"]) {
      smtp.mails.length = 0;
      await answer(`Answer ${key}`, { key });
      const mail = (await mails()).at(-1)?.id ?? "";
      const undo = staff.post(MESSAGES, { intent: "undo-answer", id, mail });
      clock.advance(10 * SECOND);
      await Promise.all([undo, run(site)]);
      await run(site);
      const isStored = (await mails()).some((stored) => stored.id === mail);
      expect(smtp.mails.length).toBe(isStored ? 1 : 0);
    }
  });

  test("an erasure removes answers, sent or waiting; before it the person's export and the readable export have them", async () => {
    const { site, smtp, staff, answer, goOut } = await openWithMessage(database);
    await answer("About your Larkspur trailer");
    const file = await staff.post("/admin/privacy/export", { email: "ada@example.org" });
    expect(await file.json()).toMatchObject({
      messages: [{ mails: [{ direction: "out", text: "About your Larkspur trailer" }] }],
    });
    expect(await (await staff.get(`${MESSAGES}/export/readable`)).text()).toContain(
      "2026-03-01 05:00 MST admin: About your Larkspur trailer",
    );
    await staff.post("/admin/privacy", { intent: "erase", email: "ada@example.org" });
    await goOut();
    expect(smtp.mails).toEqual([]);
    const stored = [await site.rows("contact_mails"), await site.rows("jobs")];
    expect(JSON.stringify(stored)).not.toMatch(/Larkspur|contact\.answer/);
  });

  test("replies that an earlier release received are shown, exported and erased with their senders", async () => {
    const { site, staff, id, mails, panel } = await openWithMessage(database);
    const reply = { contact_id: id, direction: "in" as const, message_id: "<1@x>", text: "No" };
    const sender = { author: "Tobias", address: "t@example.org" };
    await site.add("contact_mails", {
      ...{ id: "1", created_at: "2026-02-01T12:00:00.000Z", ...reply, ...sender },
    });
    expect(await panel()).toMatch(/Tobias Reply by mail from t@example\.org .* No/);
    const email = "T@example.org";
    const file = await staff.post("/admin/privacy/export", { email });
    expect(await file.json()).toMatchObject({ otherMails: [{ text: "No" }] });
    await staff.post("/admin/privacy", { intent: "erase", email });
    expect(await mails()).toEqual([]);
  });
});

test("without a mail server the panel says so, leads to the mail program, and stores no answer", async () => {
  const { site, clock, staff } = await openDesk("sqlite");
  await send(site, {});
  const id = (await site.rows("contacts"))[0]?.id ?? "";
  const { answer, mails, panel } = desk({ site, clock }, staff, id);
  expect(await panel()).toContain("Mail is not configured on this site");
  expect(await staff.html(`${MESSAGES}?open=${id}`)).toContain("mailto:ada@example.org?subject=");
  expect((await answer("Yes")).html).toContain("Mail is not configured");
  expect(await mails()).toEqual([]);
});
