import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail extends Email {
  /** The recipients of the envelope, whatever the headers say. */
  recipients: string[];
  /** As it came over the wire. */
  raw: string;
}

export interface FakeSmtp {
  env: Record<string, string>;
  mails: ReceivedMail[];
  /** Answers every recipient with this status instead of taking the mail. */
  refuseWith: number | null;
  /** Times that a recipient was refused. */
  refusals: number;
  close(): Promise<void>;
}

/** A mail server of our own that collects its mails. */
export async function startSmtp(): Promise<FakeSmtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      if (fake.refuseWith === null) return done();
      fake.refusals += 1;
      done(Object.assign(new Error("no such mailbox"), { responseCode: fake.refuseWith }));
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const raw = Buffer.concat(chunks).toString("utf8");
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
      fake.mails.push({ ...(await PostalMime.parse(raw)), recipients, raw });
      done();
    },
  });
  const fake: FakeSmtp = {
    env: {},
    mails: [],
    refuseWith: null,
    refusals: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  fake.env = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "site@example.org",
    STAFF_MAIL: "staff@example.org",
  };
  return fake;
}
