/**
 * Sends a test mail through the configured server, and says what the server answered:
 *
 *   npm run mail -- test you@example.org
 */
import "#server/private-files.ts";

import { randomUUID } from "node:crypto";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { MINUTE } from "#domain/values/clock.ts";
import { openMailer } from "#server/container.ts";
import { OperatorError } from "#server/operator-error.ts";
import { findSite } from "./find-site.ts";
import { runCommand } from "./run-command.ts";

const TEXT =
  "This is a test of the site's mail. If you read it, mail arrives. Look at its headers, too: SPF, DKIM and DMARC should each say pass.";

runCommand(async ([command, to, ...more]) => {
  if (command !== "test" || !to?.includes("@") || more.length > 0)
    throw new OperatorError("Usage: npm run mail -- test you@example.org");
  const config = findSite();
  const { smtpUrl, fromEmail } = config.mail;
  if (!smtpUrl || !fromEmail)
    throw new OperatorError("No mail leaves this site: set SMTP_URL and MAIL_FROM.");
  const mailer = openMailer(config, () => ({ name: "Test of the site", email: fromEmail }));
  const mail = {
    key: randomUUID(),
    to,
    subject: "Test of the site's mail",
    text: TEXT,
    html: `<p>${TEXT}</p>`,
  };
  try {
    await mailer.send(mail, AbortSignal.timeout(MINUTE));
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    const details = error.cause instanceof Error ? `: ${error.cause.message}` : "";
    throw new OperatorError(`${error.message}${details}`);
  }
  console.log(`${new URL(smtpUrl).host} took the mail to ${to}. Look for it there, in spam, too.`);
});
