import { randomUUID } from "node:crypto";
import { data, Link, redirect } from "react-router";
import { FormError, HiddenFields, Submit, TextField, TextLink } from "#app/desk/parts/fields.tsx";
import { DeskPageHeader, PageTable, pageTitle } from "#app/desk/parts/page-header.tsx";
import { KeyField, RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { ListBar } from "#app/desk/records/list-bar.tsx";
import { readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { newestShown } from "#content/count.ts";
import {
  booksLabels,
  depositPage,
  depositsPage as labels,
  payoutsPage,
} from "#content/desk/deposits.ts";
import { recordLists } from "#content/desk/records.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { listDeposits, MAX_DEPOSITS, openDeposit } from "#domain/donations/deposits.ts";
import { dayUntil } from "#domain/donations/gift-schema.ts";
import { formLine } from "#domain/forms/check-form.ts";
import { moveClosingDate, readClosedBooks } from "#domain/ledger/books.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";
import { refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/deposits";
import { MAX_ACCOUNT_LENGTH, readDayAndAccount } from "./day-and-account.ts";
import { differenceText } from "./deposit-sheet.tsx";

export const meta = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const { readonlyDb, clock, timeZone, session } = requireStaff(context);
  const today = todayOf(clock, timeZone);
  const rights = {
    mayChangeRecords: hasPermission(session.role, "records"),
    mayClose: hasPermission(session.role, "accounts"),
  };
  const [deposits, books] = await Promise.all([
    listDeposits(readonlyDb),
    readClosedBooks(readonlyDb),
  ]);
  const isCut = deposits.length === MAX_DEPOSITS;
  return { deposits, isCut, books, key: randomUUID(), today, ...rights };
}

export async function action(args: Route.ActionArgs) {
  const { staff, field, typed } = await readStaffForm(args);
  const refuse = (problem: { error?: string; books?: string }) =>
    data({ ...problem, typed }, { status: 400 });
  const today = todayOf(staff.clock, staff.timeZone);
  if (field("intent") === "books") {
    requireStaff(args.context, "accounts");
    const day = field("through");
    const through = day && dayUntil(today).safeParse(day).data;
    const reason = formLine(TEXT_LIMITS.reason).safeParse(field("reason"));
    if (!reason.success) return refuse({ books: reason.error.issues[0]?.message ?? "" });
    const result =
      through === undefined
        ? refusedFor("future")
        : await moveClosingDate(staff, through, reason.data);
    return result.ok ? null : refuse({ books: booksLabels.problems[result.reason] });
  }
  const { day, account, ...read } = readDayAndAccount(field, today);
  const problem = /^[\w-]{16,64}$/.test(field("key")) ? read.problem : labels.problems.day;
  if (problem) return refuse({ error: problem });
  const newDeposit = { id: field("key"), day, account };
  const number = await openDeposit(staff, newDeposit);
  return redirect(`/admin/donations/deposits/${number}`, 303);
}

export default function Deposits({ loaderData, actionData }: Route.ComponentProps) {
  const { deposits, isCut, books, key, today, mayChangeRecords, mayClose } = loaderData;
  const account = deposits[0]?.account;
  return (
    <>
      <ListBar views={recordLists.donations.views} />
      <DeskPageHeader heading={labels.heading} />
      <div className="px-edge pb-8">
        <p className="max-w-measure text-pretty">
          {labels.lead} <TextLink to="/admin/donations/payouts">{payoutsPage.link}</TextLink>
        </p>
        {mayChangeRecords && (
          <OpenDeposit
            opening={{ key, today, account }}
            recordedKeys={deposits.map(({ id }) => id)}
            problem={actionData?.error}
          />
        )}
        {deposits.length === 0 ? (
          <p className="text-iron">{labels.noDeposits}</p>
        ) : (
          <DepositTable deposits={deposits} />
        )}
        {isCut && <p className="text-iron">{newestShown(deposits.length)}</p>}
        <h2 className="mt-8 mb-2 font-serif text-lead font-semibold">{booksLabels.heading}</h2>
        <p className="max-w-measure text-pretty">
          {books.through
            ? booksLabels.closedThrough(shortDate(books.through))
            : booksLabels.nothingClosed}{" "}
          {books.reason && booksLabels.openedBecause(books.reason)} {booksLabels.lead}
        </p>
        {mayClose && <CloseBooks books={books} today={today} problem={actionData?.books} />}
      </div>
    </>
  );
}

interface OpenDepositProps {
  opening: { key: string; today: string; account: string | undefined };
  recordedKeys: string[];
  problem: string | undefined;
}

/** The form of a new deposit, into the account of the last one. */
const OpenDeposit = ({ opening, recordedKeys, problem }: OpenDepositProps) => (
  <RestoredForm
    name="open"
    recordedKeys={recordedKeys}
    method="post"
    className="my-4 flex flex-wrap items-end gap-4"
  >
    <KeyField value={opening.key} />
    <TextField
      label={labels.day}
      type="date"
      name="day"
      max={opening.today}
      defaultValue={opening.today}
      required
    />
    <div className="min-w-60 grow md:max-w-96">
      <TextField
        label={labels.account}
        name="account"
        maxLength={MAX_ACCOUNT_LENGTH}
        defaultValue={opening.account}
        autoComplete="off"
        autoCapitalize="sentences"
        spellCheck
      />
    </div>
    <Submit>{labels.open}</Submit>
    <FormError text={problem} className="w-full" />
  </RestoredForm>
);

type DepositList = Route.ComponentProps["loaderData"]["deposits"];

const DepositTable = ({ deposits }: { deposits: DepositList }) => (
  <PageTable caption={labels.heading} columns={labels.columns} figures={[3, 4]}>
    {deposits.map(
      ({ id, number, day, account, rows, cents, closed_at, counted_cents: countedCents }) => (
        <tr key={id} className="relative hover:bg-(--hover)">
          <td>
            <Link
              to={`/admin/donations/deposits/${number}`}
              className="font-semibold text-saddle before:absolute before:inset-0"
            >
              {depositPage.heading(number)}
            </Link>
          </td>
          <td>{shortDate(day)}</td>
          <td className="max-md:order-1 max-md:w-full">{account}</td>
          <td className="money">{labels.rowCount(rows)}</td>
          <td className="money max-md:ml-auto max-md:font-semibold">{formatCents(cents)}</td>
          <td className="max-md:order-1">
            {closed_at ? labels.states.closed : labels.states.open}
            {countedCents !== null && `. ${differenceText(cents - countedCents)}`}
          </td>
        </tr>
      ),
    )}
  </PageTable>
);

interface CloseBooksProps {
  books: { through: string };
  today: string;
  problem: string | undefined;
}

/** The form that closes the books through a day, or opens them again with a reason. */
const CloseBooks = ({ books, today, problem }: CloseBooksProps) => (
  <RestoredForm name="books" method="post" className="my-4 flex flex-wrap items-end gap-4">
    <HiddenFields intent="books" />
    <TextField
      label={booksLabels.closeThrough}
      type="date"
      name="through"
      max={today}
      defaultValue={books.through}
    />
    {books.through && (
      <div className="min-w-60 grow md:max-w-96">
        <TextField label={booksLabels.reason} name="reason" maxLength={TEXT_LIMITS.reason} />
      </div>
    )}
    <Submit className="button-quiet">{booksLabels.save}</Submit>
    <FormError text={problem} className="w-full" />
  </RestoredForm>
);
