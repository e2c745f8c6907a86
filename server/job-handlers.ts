import type { Db } from "#db/schema.ts";
import { acknowledge, type MailSettings, notifyStaff } from "#features/contact/contact-mails.ts";
import { createCase } from "#features/contact/create-case.ts";
import { sendConfirmation } from "#features/newsletter/confirmation-mail.ts";
import type { JobHandlers } from "#features/outbox/worker.ts";

import type { Clock } from "#ports/clock.ts";
import type { Crm } from "#ports/crm.ts";
import type { Mailer } from "#ports/mailer.ts";

/** Who does which kind of follow-up work. Without a CRM its work waits until there is one. */
export function jobHandlers(
  db: Db,
  clock: Clock,
  mailer: Mailer,
  crm: Crm | null,
  settings: MailSettings,
): JobHandlers {
  return {
    "contact.notify-staff": notifyStaff(db, mailer, settings),
    "contact.acknowledge": acknowledge(db, mailer, settings),
    "newsletter.confirm": sendConfirmation(db, clock, mailer, settings),
    ...(crm && { "contact.create-case": createCase(crm) }),
  };
}
