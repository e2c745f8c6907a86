/** The part of the environment that says how long things are kept. */
import { z } from "zod";
import { DAY } from "#domain/ports/clock.ts";
import type { Retention } from "#domain/retention/expiries.ts";

/** The database itself keeps audit events for 90 days (migration 0008); a day more, for clocks that differ. */
const AUDIT_LEAST_DAYS = 91;

const days = (least: number, usual: number) =>
  z.coerce
    .number("must be a number of days")
    .int("must be a whole number of days")
    .min(least, `must be at least ${least}`)
    .max(3_650, "must be at most 3650")
    .default(usual);

export const retentionVariables = {
  RETENTION_SPAM_DAYS: days(1, 30),
  RETENTION_FAILED_JOBS_DAYS: days(1, 90),
  RETENTION_WEBHOOK_DAYS: days(1, 90),
  RETENTION_AUDIT_DAYS: days(AUDIT_LEAST_DAYS, 730),
  RETENTION_MAIL_DAYS: days(1, 90),
};

const shape = z.object(retentionVariables);

export interface RetentionConfig extends Retention {
  /** Mails that were written to the folder because there is no mail server. */
  mailMs: number;
}

export function readRetention(given: z.output<typeof shape>): RetentionConfig {
  return {
    spamMs: given.RETENTION_SPAM_DAYS * DAY,
    failedJobsMs: given.RETENTION_FAILED_JOBS_DAYS * DAY,
    webhookMs: given.RETENTION_WEBHOOK_DAYS * DAY,
    auditMs: given.RETENTION_AUDIT_DAYS * DAY,
    mailMs: given.RETENTION_MAIL_DAYS * DAY,
  };
}
