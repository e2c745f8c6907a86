import { depositsPage } from "#content/desk/deposits.ts";
import { dayUntil } from "#domain/donations/gift-schema.ts";
import { formLine } from "#domain/forms/check-form.ts";

export const MAX_ACCOUNT_LENGTH = 80;

/** Reads day and account of a deposit from its form; `problem` says what is wrong with them. */
export function readDayAndAccount(field: (name: string) => string, today: string) {
  const day = dayUntil(today).safeParse(field("day"));
  const account = formLine(MAX_ACCOUNT_LENGTH).safeParse(field("account"));
  const { problems } = depositsPage;
  const wrongAccount = account.success ? null : problems.account(MAX_ACCOUNT_LENGTH);
  const problem = day.success ? wrongAccount : problems.day;
  return { problem, day: day.data ?? "", account: account.data ?? "" };
}
