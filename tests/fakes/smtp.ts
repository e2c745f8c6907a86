import { createServer, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { listen } from "./listen.ts";

export interface ReceivedMail extends Email {
  /** The recipients of the envelope, whatever the headers say. */
  recipients: string[];
  /** The text as it came over the wire. */
  raw: string;
}

export type FakeSmtp = Awaited<ReturnType<typeof startSmtp>>;

/**
 * Starts our own mail server (RFC 5321), which collects its mails. It sends its greeting at once
 * (the library smtp-server waits 100 ms and can't be told not to), and accepts one mail per
 * connection.
 */
export async function startSmtp() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on("close", () => open.delete(socket)));
    // A client that breaks the connection is gone, like one that says goodbye.
    receive(socket, fake).catch(() => socket.destroy());
  });
  const fake = {
    env: {} as Record<string, string>,
    mails: [] as ReceivedMail[],
    /** Answers every recipient with this status, or line, instead of accepting the mail. */
    refuseWith: null as number | string | null,
    /** Whether `refuseWith` applies to a recipient. */
    refuses: (_recipient: string) => true,
    /**
     * Answers the text of every mail, every sender or every sign-in with this line; "\r\n"
     * separates lines.
     */
    refuseText: null as string | null,
    refuseSender: null as string | null,
    refuseLogin: null as string | null,
    /** Whether the connection ends after the text of a mail, without an answer. */
    breaksOff: false,
    /** The name with which the last client greeted. */
    greeting: "",
    /** The first word of each line before a mail. */
    received: [] as string[],
    /** How often a recipient was refused. */
    refusals: 0,
    /** The number of open connections. */
    connections: () => open.size,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
  fake.env = {
    SMTP_URL: `smtp://127.0.0.1:${await listen(server)}`,
    MAIL_FROM: "site@example.org",
    STAFF_MAIL: "staff@example.org",
  };
  return fake;
}

async function receive(socket: Socket, fake: FakeSmtp): Promise<void> {
  const recipients: string[] = [];
  let received = "";
  let isMail = false;
  const answer = (line: string) => void socket.write(`${line}\r\n`);

  async function take(text: string): Promise<void> {
    if (isMail && fake.breaksOff) return void socket.destroy();
    if (isMail && fake.refuseText) {
      isMail = false;
      fake.refusals += 1;
      return answer(fake.refuseText);
    }
    if (isMail) {
      const raw = text.replace(/(^|\r\n)\.\./g, "$1.");
      fake.mails.push({ ...(await PostalMime.parse(raw)), recipients, raw });
      isMail = false;
      return answer("250 taken");
    }
    const verb = text.slice(0, 4).toUpperCase();
    fake.received.push(verb);
    const login = fake.refuseLogin ? "\r\n250-AUTH PLAIN" : "";
    if (verb === "EHLO") {
      fake.greeting = text.slice(5);
      return answer(`250-mail.example.org${login}\r\n250-8BITMIME\r\n250 SMTPUTF8`);
    }
    if (verb === "STAR") return answer("502 5.5.1 no TLS here");
    if (verb === "AUTH") return answer(fake.refuseLogin ?? "235 welcome");
    if (verb === "MAIL" && fake.refuseSender) return answer(fake.refuseSender);
    if (verb === "QUIT") return void socket.end("221 goodbye\r\n");
    const recipient = /<(.*?)>/.exec(text)?.[1] ?? "";
    if (verb === "RCPT" && fake.refuseWith !== null && fake.refuses(recipient)) {
      fake.refusals += 1;
      const { refuseWith } = fake;
      return answer(typeof refuseWith === "string" ? refuseWith : `${refuseWith} no such mailbox`);
    }
    if (verb === "RCPT") recipients.push(recipient);
    isMail = verb === "DATA";
    answer(isMail ? "354 go on" : "250 ok");
  }

  answer("220 mail.example.org");
  for await (const text of socket.setEncoding("utf8")) {
    received += text;
    for (;;) {
      const end = isMail ? "\r\n.\r\n" : "\r\n";
      const index = received.indexOf(end);
      if (index < 0) break;
      const part = received.slice(0, index);
      received = received.slice(index + end.length);
      await take(part);
    }
  }
}
