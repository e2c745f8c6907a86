import { createTransport } from "nodemailer";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { type Mailer, type MailSender, UnknownEmail } from "#domain/ports/mailer.ts";
import { HOUR, MINUTE, SECOND } from "#domain/values/clock.ts";
import { toMessage } from "./mail-message.ts";

/** It includes the greeting, which servers delay against spam. */
const CONNECT_TIMEOUT_MS = 40 * SECOND;
/**
 * A server may answer the final dot so late (RFC 5321, 4.5.3.2.6); who waits less sends twice. The
 * steps before it end with the lease of the job.
 */
const ANSWER_TIMEOUT_MS = 10 * MINUTE;
/** A mail that was perhaps taken is seldom sent again. */
const UNANSWERED_PAUSE_MS = 4 * HOUR;

/**
 * Sends email through the server at `url` (smtp:// or smtps://, with name and password if it needs
 * them). It greets the server with the host of `origin`: some, such as smtp-relay.gmail.com, answer
 * no client that greets with an address (RFC 5321, 4.1.1.1), as nodemailer does in a container.
 */
export function openSmtp(
  url: string,
  from: () => MailSender,
  origin: string | null = null,
): Mailer {
  const host = origin ? new URL(origin).hostname : "";
  return {
    async send(mail, signal, onTextSent) {
      const transport = createTransport({
        url,
        name: /[a-z]$/.test(host) ? host : undefined,
        requireTLS: hidesPassword(url),
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: ANSWER_TIMEOUT_MS,
        dnsTimeout: CONNECT_TIMEOUT_MS,
      });
      let isTextSent = false;
      transport.use("stream", ({ message }, done) => {
        message.processFunc((text) =>
          text.once("end", () => {
            isTextSent = true;
            onTextSent?.();
          }),
        );
        done();
      });
      try {
        // The signal ends the connection: on an open one the server would take the mail, and the
        // next try would send it again.
        await transport.sendMail({ ...toMessage(mail, from()), signal });
      } catch (error) {
        const isOwnDomain = domainOf(mail.to) === domainOf(from().email);
        throw toFailure(error, isTextSent, isOwnDomain);
      }
    },
  };
}

const domainOf = (email: string) => email.split("@").at(-1)?.toLowerCase();

/**
 * A password is sent over TLS only, unless the address itself says otherwise (`?requireTLS=false`).
 */
function hidesPassword(url: string): boolean {
  const { protocol, username, searchParams } = new URL(url);
  return protocol === "smtp:" && username !== "" && searchParams.get("requireTLS") !== "false";
}

/**
 * An hour, because a daily limit, a blocked host or a wrong password lasts longer than a few tries.
 */
const REFUSED_PAUSE_MS = HOUR;
/** A limit of logins or a server's restart is over sooner, and links for passwords wait. */
const LOGIN_PAUSE_MS = 5 * MINUTE;

/** Enhanced status codes in words (RFC 3463), for staff. */
const STATUS_TEXTS: Record<string, string> = {
  "1.1": "no such mailbox",
  "1.2": "no such mail domain",
  "2.1": "the mailbox is closed",
  "2.2": "the mailbox is full",
  "3.4": "the mail is too large",
  "4.5": "the limit of mails is reached",
  "7.1": "not allowed: a spam filter, or this sender is blocked",
  "7.8": "name or password is wrong",
};

/**
 * The receiver's address is wrong, unknown, has moved, or accepts no email (RFC 3463, 3.2; RFC
 * 7505).
 */
const UNKNOWN_ADDRESS_CODES = new Set(["1.1", "1.2", "1.3", "1.6", "1.10"]);

/**
 * Microsoft 365 says so as the relay of a domain that has no such mailbox. A relay whose connector
 * no longer knows the site may say the same of every other domain.
 */
const UNKNOWN_AT_MICROSOFT = /^550 5\.4\.1 (\[\S+\]: )?Recipient address rejected/i;

/**
 * The properties of nodemailer's errors that are read. `command` names the step, "RCPT TO";
 * `response` is the server's line.
 */
interface SmtpError {
  code?: string;
  message?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * 4xx answers and outages are temporary, except a refused login: servers limit logins. 5xx answers
 * are final (RFC 5321, 4.2.1), for this email or for everything that the site sends.
 */
function toFailure(error: unknown, isTextSent: boolean, isOwnDomain: boolean): DeliveryFailure {
  const {
    code = "",
    message: reason = "",
    command = "",
    responseCode = 0,
    response = "",
  } = error as SmtpError;
  if (code === "ETLS")
    return new DeliveryFailure(
      "wait",
      "The mail server offers no encryption (STARTTLS), and the password is not sent without it. To send it all the same, add ?requireTLS=false to SMTP_URL",
      REFUSED_PAUSE_MS,
    );
  if (/certificate/i.test(reason) && !responseCode)
    return new DeliveryFailure(
      "wait",
      `The mail server's certificate is not trusted (${reason}). NODE_EXTRA_CA_CERTS names a file with your own`,
      REFUSED_PAUSE_MS,
    );
  if (!responseCode && isTextSent) return unanswered(error);
  if (!responseCode) {
    return new DeliveryFailure("temporary", "The mail server does not answer", 0, error);
  }
  const [, enhanced] = /^\d{3}[ -]\d\.(\d{1,3}\.\d{1,3})(?!\d)/.exec(response) ?? [];
  const isUnknown = isOwnDomain && command === "RCPT TO" && UNKNOWN_AT_MICROSOFT.test(response);
  const meaning = isUnknown ? "1.1" : enhanced;
  const words = STATUS_TEXTS[meaning ?? ""];
  // The server's text may quote the email address, so staff and log get only the codes.
  const answer = enhanced
    ? `${responseCode} ${Math.trunc(responseCode / 100)}.${enhanced}`
    : responseCode;
  const message = `The mail server answered ${answer}${words ? ` (${words})` : ""}`;
  if (responseCode < 500 && code !== "EAUTH") return new DeliveryFailure("temporary", message);
  if (!isAboutMail(command, responseCode, meaning))
    return new DeliveryFailure(
      "wait",
      message,
      responseCode < 500 ? LOGIN_PAUSE_MS : REFUSED_PAUSE_MS,
    );
  if (UNKNOWN_ADDRESS_CODES.has(meaning ?? "")) return new UnknownEmail(message);
  return new DeliveryFailure("refused", message);
}

const unanswered = (cause: unknown) =>
  new DeliveryFailure(
    "unanswered",
    "The mail server received the mail but did not say whether it accepts it",
    UNANSWERED_PAUSE_MS,
    cause,
  );

/**
 * Whether a 5xx is about this email or its receiver. Otherwise it is about the site: the sender's
 * limit, the host, the password. Decides by the step and the enhanced code (RFC 3463, 3.2 to 3.8),
 * or without one by RFC 5321, 4.2.2 and 4.3.2.
 */
function isAboutMail(command: string, status: number, enhanced: string | undefined): boolean {
  const isOfReceiver = command === "RCPT TO";
  if (!isOfReceiver && command !== "DATA") return false;
  const [subject, detail] = (enhanced ?? "0.0").split(".").map(Number);
  // x.1.7 and x.1.8 are about the sender's address.
  if (subject === 1) return detail !== 7 && detail !== 8;
  // Microsoft 365 answers DATA with 5.2.0 and 5.2.252 when the sender's account is refused.
  if (subject === 2) return isOfReceiver || (detail !== 0 && detail !== 252);
  if (subject === 6) return true;
  // With 521 and 556 the receiver's server or domain takes no mail at all (RFC 7504).
  if (subject === 3) return detail === 4 || (isOfReceiver && (status === 521 || status === 556));
  // The path is too long or not understood.
  if (isOfReceiver && (status === 501 || status === 555)) return true;
  // Microsoft says 5.5.0 of a mailbox that is unavailable.
  if (isOfReceiver && (subject === 0 || enhanced === "5.0")) return status >= 550 && status <= 553;
  // Without an enhanced code providers refuse the sender at DATA with 550 and 553; 552 is the size.
  return subject === 0 && status === 552;
}
