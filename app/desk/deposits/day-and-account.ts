import { dayUntil } from "#domain/donations/gift-schema.ts";
import { formLine } from "#domain/forms/check-form.ts";

export const MAX_ACCOUNT_LENGTH = 80;

/** Reads day and account of a deposit from its form; `problem` names the field that is wrong. */
export function readDayAndAccount(field: (name: string) => string, today: string) {
  const day = dayUntil(today).safeParse(field("day"));
  const account = formLine(MAX_ACCOUNT_LENGTH).safeParse(field("account"));
  const wrongAccount = account.success ? null : ("account" as const);
  const problem = day.success ? wrongAccount : ("day" as const);
  return { problem, day: day.data ?? "", account: account.data ?? "" };
}
