import { createTransport } from "nodemailer";
import { SECOND } from "#domain/ports/clock.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import type { Mailer, MailSender } from "#domain/ports/mailer.ts";
import { toMessage } from "./mail-message.ts";

const CONNECT_WITHIN = 10 * SECOND;
const ANSWER_WITHIN = 20 * SECOND;

/** Sends mail through the server at `url` (smtp:// or smtps://, with name and password where it needs them). */
export function openSmtp(url: string, from: () => MailSender): Mailer {
  return {
    async send(mail, signal) {
      signal.throwIfAborted();
      const transport = createTransport({
        url,
        connectionTimeout: CONNECT_WITHIN,
        greetingTimeout: CONNECT_WITHIN,
        socketTimeout: ANSWER_WITHIN,
        dnsTimeout: CONNECT_WITHIN,
      });
      const aborted = Promise.withResolvers<never>();
      const abort = () =>
        aborted.reject(new DeliveryFailure("temporary", "The mail server is slow"));
      signal.addEventListener("abort", abort, { once: true });
      try {
        await Promise.race([transport.sendMail(toMessage(mail, from())), aborted.promise]);
      } catch (error) {
        throw error instanceof DeliveryFailure ? error : toFailure(error);
      } finally {
        signal.removeEventListener("abort", abort);
        transport.close();
      }
    },
  };
}

/** At these steps a refusal is about this mail, not about the right to use the server. */
const ABOUT_THE_MAIL = new Set(["EENVELOPE", "EMESSAGE"]);

/** 5xx answers about a mail are final (RFC 5321, 4.2.1); anything else may pass or can be corrected. */
function toFailure(error: unknown): DeliveryFailure {
  const { code = "", responseCode = 0 } = error as { code?: string; responseCode?: number };
  const refused = responseCode >= 500 && ABOUT_THE_MAIL.has(code);
  const what = responseCode
    ? `answered ${responseCode}`
    : `could not be reached (${code || "no reason given"})`;
  // The server's text may quote the email address, so staff and log get only the number.
  return new DeliveryFailure(refused ? "refused" : "temporary", `The mail server ${what}`);
}
