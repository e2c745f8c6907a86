import type { Db } from "#db/schema.ts";
import { acknowledge, type MailSettings, notifyStaff } from "#features/contact/contact-mails.ts";
import { createCase } from "#features/contact/create-case.ts";
import { notifyPledge } from "#features/donations/pledge-mail.ts";
import { clearImport, removeImport } from "#features/imports/remove-import.ts";
import { writeImport } from "#features/imports/write-import.ts";
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
    "pledge.notify-staff": notifyPledge(db, mailer, settings),
    "import.write": writeImport(db, clock),
    "import.remove": removeImport(db, clock),
    "import.clear": clearImport(db),
    ...(crm && { "contact.create-case": createCase(db, crm) }),
  };
}
