/**
 * Answers of mail servers (RFC 5321, RFC 3463; the texts of Google Workspace, Microsoft and
 * Postfix).
 */
import { expect, onTestFinished, test, vi } from "vitest";
import type { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { UnknownEmail } from "#domain/ports/mailer.ts";
import { HOUR, MINUTE } from "#domain/values/clock.ts";
import { startSmtp } from "#tests/fakes/smtp.ts";
import { openSmtp } from "./smtp.ts";

type Kind = DeliveryFailure["kind"];
type Step = "MAIL" | "RCPT" | "DATA" | "AUTH";

const DENIED = "550 5.4.1 Recipient address rejected: Access denied. AS(201806281)";

const ANSWERS: [step: Step, line: string, kind: Kind, reason: string, to?: string][] = [
  ["RCPT", "550 5.1.1 <ada@example.org>: user unknown", "refused", "550 5.1.1 (no such mailbox)"],
  ["RCPT", "550 5.1.2 Domain not found", "refused", "550 5.1.2 (no such mail domain)"],
  ["RCPT", "550 5.1.3 No", "refused", "550 5.1.3"],
  ["RCPT", "550 5.1.6 No", "refused", "550 5.1.6"],
  ["RCPT", "550 5.1.10 No", "refused", "550 5.1.10"],
  ["RCPT", "553 5.1.8 Sender domain does not exist", "wait", "553 5.1.8"],
  ["RCPT", "550 5.2.1 Account disabled", "refused", "550 5.2.1 (the mailbox is closed)"],
  ["RCPT", "552 5.2.2 Over quota", "refused", "552 5.2.2 (the mailbox is full)"],
  ["MAIL", "554 5.2.1 Account disabled", "wait", "554 5.2.1 (the mailbox is closed)"],
  ["DATA", "552 5.2.2 Over quota", "refused", "552 5.2.2 (the mailbox is full)"],
  ["DATA", "550 5.2.1 Account disabled", "refused", "550 5.2.1 (the mailbox is closed)"],
  ["DATA", "554 5.2.252 SendAsDenied", "wait", "answered 554 5.2.252"],
  ["DATA", "554 5.1.1 User unknown", "refused", "554 5.1.1 (no such mailbox)"],
  [
    "DATA",
    "554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException",
    "wait",
    "answered 554 5.2.0",
  ],
  ["RCPT", "554 5.3.2 System not accepting", "wait", "554 5.3.2"],
  ["RCPT", "521 5.3.2 Accepts no mail", "refused", "521 5.3.2"],
  ["RCPT", "556 5.3.2 Domain accepts no mail", "refused", "556 5.3.2"],
  ["RCPT", "550 5.5.0 Mailbox unavailable", "refused", "550 5.5.0"],
  ["DATA", "550 5.5.0 Not now", "wait", "550 5.5.0"],
  ["DATA", "552 5.3.4 Too large", "refused", "552 5.3.4 (the mail is too large)"],
  ["RCPT", DENIED, "refused", "550 5.4.1 (no such mailbox)"],
  ["RCPT", DENIED, "wait", "answered 550 5.4.1", "donor@example.com"],
  ["RCPT", "550 5.4.1 No answer from host", "wait", "answered 550 5.4.1"],
  [
    "DATA",
    "550 5.4.5 Daily user sending limit exceeded",
    "wait",
    "550 5.4.5 (the limit of mails is reached)",
  ],
  [
    "DATA",
    "550-5.4.5 Daily user sending limit exceeded.\r\n550 5.4.5 More",
    "wait",
    "550 5.4.5 (the limit of mails is reached)",
  ],
  ["RCPT", "550 5.4.6 Unusual sending rate", "wait", "550 5.4.6"],
  ["RCPT", "550 5.5.3 Too many recipients", "wait", "550 5.5.3"],
  ["DATA", "554 5.6.0 Malformed", "refused", "554 5.6.0"],
  [
    "RCPT",
    "554 5.7.1 Client host blocked using zen.spamhaus.org",
    "wait",
    "554 5.7.1 (not allowed",
  ],
  ["AUTH", "535 5.7.8 Username and Password not accepted", "wait", "535 5.7.8 (name or password"],
  ["AUTH", "454 4.7.0 Too many login attempts, please try again later", "wait", "454 4.7.0"],
  ["AUTH", "421 4.3.2 Service not available", "wait", "421 4.3.2"],
  ["RCPT", "550 No such user here", "refused", "answered 550"],
  ["RCPT", "554 Rejected", "wait", "answered 554"],
  ["DATA", "550 The from address does not match a Sender Identity", "wait", "answered 550"],
  ["DATA", "553 Relaying disallowed as site@example.org", "wait", "answered 553"],
  ["DATA", "552 Too large", "refused", "answered 552"],
  ["RCPT", "501 Path too long", "refused", "answered 501"],
  ["RCPT", "555 5.5.2 Syntax error", "refused", "answered 555 5.5.2"],
  ["RCPT", "450 4.2.0 Graylisted", "temporary", "450 4.2.0"],
  ["DATA", "451 4.3.0 Try later", "temporary", "451 4.3.0"],
];

test.each(ANSWERS)(
  "%s answered %j: %s",
  async (step, line, kind, reason, to = "ada@example.org") => {
    const smtp = await startSmtp();
    onTestFinished(smtp.close);
    if (step === "MAIL") smtp.refuseSender = line;
    if (step === "RCPT") smtp.refuseWith = line;
    if (step === "DATA") smtp.refuseText = line;
    if (step === "AUTH") smtp.refuseLogin = line;
    const [login, query] = step === "AUTH" ? ["site:secret@", "?requireTLS=false"] : ["", ""];
    const url = `${smtp.env.SMTP_URL}`.replace("//", `//${login}`) + query;
    const mailer = openSmtp(url, () => ({ name: "Arena", email: "site@example.org" }));
    const mail = { to, subject: "A", text: "B", html: "<p>B</p>", key: "1" };
    const failure = await mailer.send(mail, new AbortController().signal).then(
      () => null,
      (error: unknown) => error as DeliveryFailure,
    );
    expect(failure?.kind).toBe(kind);
    expect(failure?.message).toContain(reason);
    if (step === "AUTH") expect(failure?.waitMs).toBe(line.startsWith("4") ? 5 * MINUTE : HOUR);
    expect(failure?.message).not.toMatch(/ada@|spamhaus/);
    expect(failure instanceof UnknownEmail).toBe(/no such |5\.1\.(3|6|10)/.test(reason));
  },
);

test("a mail whose text was sent but never answered was perhaps delivered", async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const mailer = openSmtp(`${smtp.env.SMTP_URL}`, () => ({ name: "A", email: "a@example.org" }));
  const mail = { to: "ada@example.org", subject: "A", text: "B", html: "<p>B</p>", key: "1" };
  const textSent = vi.fn();
  smtp.breaksOff = true;
  const sending = mailer.send(mail, new AbortController().signal, textSent);
  await expect(sending).rejects.toMatchObject({ kind: "unanswered" });
  expect(textSent).toHaveBeenCalledOnce();
});

test("a mail that is stopped before its text is sent does not arrive: the next try sends it", async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const mailer = openSmtp(`${smtp.env.SMTP_URL}`, () => ({ name: "A", email: "a@example.org" }));
  const mail = { to: "ada@example.org", subject: "A", text: "B", html: "<p>B</p>", key: "1" };
  const late = new AbortController();
  smtp.refuseWith = 450;
  // The server takes the recipient just after its client was told to stop.
  smtp.refuses = () => {
    late.abort();
    return false;
  };
  await expect(mailer.send(mail, late.signal)).rejects.toMatchObject({ kind: "temporary" });
  await expect.poll(smtp.connections).toBe(0);
  expect(smtp.mails).toEqual([]);
});

test("a password is never sent unencrypted: without STARTTLS the mail waits, and the desk says why", async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const url = `${smtp.env.SMTP_URL}`.replace("//", "//site:secret@");
  const mailer = openSmtp(url, () => ({ name: "Arena", email: "site@example.org" }));
  const mail = { to: "ada@example.org", subject: "A", text: "B", html: "<p>B</p>", key: "1" };
  await expect(mailer.send(mail, new AbortController().signal)).rejects.toMatchObject({
    kind: "wait",
    message: expect.stringContaining("offers no encryption (STARTTLS)"),
  });
  expect(smtp.mails).toEqual([]);
  expect(smtp.received).not.toContain("AUTH");
});

test("long lines of the text wrap at 76 characters, quoted lines stay quoted, and addresses stay whole", async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const mailer = openSmtp(`${smtp.env.SMTP_URL}`, () => ({ name: "A", email: "a@example.org" }));
  const word = "abcdefg ".repeat(9);
  const address = `https://arena.example.org/${"x".repeat(90)}`;
  const lines = [
    `${word}${word}h`,
    `> ${word}${word}h`,
    "> ",
    "",
    `${word}> more`,
    " > more",
    "-- ",
    "From today",
    "> From today",
    address,
  ];
  const mail = { to: "ada@example.org", subject: "A", html: "<p>B</p>", key: "1" };
  await mailer.send({ ...mail, text: lines.join("\n") }, new AbortController().signal);
  const [received] = smtp.mails;
  expect(received?.raw).toMatch(/Content-Type: text\/plain; charset=utf-8; format=flowed\r\n/);
  const quote = `> ${word}\r\n> ${word}\r\n> h\r\n>`;
  const own = `${word}\r\n > more\r\n  > more`;
  const from = " From today\r\n> From today";
  const sent = `${word}\r\n${word}\r\nh\r\n${quote}\r\n\r\n${own}\r\n-- \r\n${from}\r\n${address}`;
  expect(decodeQuotedPrintable(received?.raw ?? "")).toContain(sent);
});

const decodeQuotedPrintable = (raw: string) => raw.replace(/=\r\n/g, "").replaceAll("=20", " ");
