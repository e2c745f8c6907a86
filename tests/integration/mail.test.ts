import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { startSmtp } from "#tests/fakes/smtp.ts";
import { asJson, contactBody } from "#tests/support/contact-message.ts";
import { openTestSite } from "#tests/support/open-test-site.ts";

/** Header lines that may stand in a notice; anything else was smuggled in. */
const HEADERS = [
  "from",
  "to",
  "reply-to",
  "subject",
  "message-id",
  "auto-submitted",
  "date",
  "mime-version",
  "content-type",
];

test("whatever is typed, a mail has the headers it should have and no others", async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const site = await openTestSite("sqlite", { env: { ...smtp.env, CONTACT_HOURLY_LIMIT: "0" } });
  const nasty = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "\r\nBcc: victim@example.org\r\n",
          "\n\n",
          "\r",
          "\u2028",
          "\u202e",
          "\u0085",
        ),
        fc.constantFrom("<a@example.org>, ", '"', "=?utf-8?Q?x?=", ";", "\t", "%0d%0a"),
        fc.string({ unit: "grapheme", maxLength: 20 }),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => `x${parts.join("")}`);
  await fc.assert(
    fc.asyncProperty(nasty, nasty, nasty, async (firstName, lastName, message) => {
      smtp.mails.length = 0;
      const text = `${message} and more`;
      const body = contactBody({ firstName, lastName, message: text });
      const { status } = await site.post("/api/contact", body, asJson);
      await site.services.outbox.runDue();
      if (status !== 201) return expect(smtp.mails).toEqual([]);
      expect(smtp.mails).toHaveLength(2);
      for (const mail of smtp.mails) {
        expect(mail.recipients).toHaveLength(1);
        for (const { key } of mail.headers) expect(HEADERS).toContain(key);
        expect(new Set(mail.headers.map(({ key }) => key)).size).toBe(mail.headers.length);
        expect(mail.subject).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
        expect(mail.bcc ?? []).toEqual([]);
      }
      const notice = smtp.mails.find((mail) => mail.recipients[0] === "staff@example.org");
      expect(notice?.replyTo?.map((address) => address.address)).toEqual(["ada@example.org"]);
    }),
    { numRuns: 60 },
  );
}, 60_000);

test("markup in a message is text in the mail", async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const site = await openTestSite("sqlite", { env: smtp.env });
  const words = `<img src=x onerror=alert(1)> & "quotes" 'n' more`;
  await site.post("/api/contact", contactBody({ message: words }), asJson);
  await site.services.outbox.runDue();
  const notice = smtp.mails.find((mail) => mail.recipients[0] === "staff@example.org");
  expect(notice?.html).not.toContain("<img");
  expect(notice?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(notice?.text).toContain(words);
});

test("without a mail server mail is written to files, one a mail, however often it is written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "arena-mail-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const site = await openTestSite("sqlite", { env: { DATA_DIR: folder } });
  await site.post("/api/contact", contactBody(), asJson);
  const { db, outbox } = site.services;
  await outbox.runDue();
  // As after a crash between the writing and the note of it.
  await db.updateTable("jobs").set({ state: "waiting" }).execute();
  await outbox.runDue();
  const files = readdirSync(join(folder, "mail"));
  expect(files.map((file) => file.replace(/-[0-9a-f-]{36}\.eml$/, "")).sort()).toEqual([
    "notice",
    "thanks",
  ]);
  const file = files.find((name) => name.startsWith("thanks")) ?? "";
  const mail = await PostalMime.parse(readFileSync(join(folder, "mail", file)));
  expect(mail.to).toEqual([{ name: "", address: "ada@example.org" }]);
  expect(mail.text).toContain("We'll get back to you soon!");
});
