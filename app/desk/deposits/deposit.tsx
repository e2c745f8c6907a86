import { data, redirect } from "react-router";
import { FormError, TextLink } from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { notFound, readStaffForm, requireStaff, unknownIntent } from "#app/desk/require-staff.ts";
import { parseId } from "#app/read-form.ts";
import { depositsPage, depositPage as labels } from "#content/desk/deposits.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import {
  closeDeposit,
  correctDeposit,
  countDeposit,
  type DepositRefusal,
  deleteDeposit,
  readDeposit,
  reopenDeposit,
} from "#domain/donations/deposits.ts";
import { removeDepositRow } from "#domain/donations/enter-deposit-row.ts";
import { mayBePostmarkedBefore } from "#domain/donations/gift-schema.ts";
import { formLine } from "#domain/forms/check-form.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { formatCents, parseCents, sumCents } from "#domain/values/money.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/deposit";
import { readDayAndAccount } from "./day-and-account.ts";
import { DepositRows, DepositTotals, differenceText } from "./deposit-sheet.tsx";
import { RowEntry } from "./row-entry.tsx";

export const meta: Route.MetaFunction = ({ params }) =>
  pageTitle(labels.heading(Number(params.number)));

const { problems } = depositsPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, session, facts } = requireStaff(context);
  const deposit = await readDeposit(db, parseId(params.number));
  if (!deposit) throw notFound(problems.gone);
  const { designations } = facts.read("giving");
  const mayChangeRecords = hasPermission(session.role, "records");
  return {
    deposit,
    designations,
    mayChangeRecords,
    mayReopen: hasPermission(session.role, "accounts"),
  };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const { staff, field, typed } = await readStaffForm(args);
  const number = parseId(params.number);
  const countedAmount = field("counted").trim();
  const noError = { error: null, isTakenOut: false };
  const refuse = (error: string, status = 400) => data({ ...noError, error, typed }, { status });
  const refuseChange = (refusal: DepositRefusal) =>
    refuse(
      "reason" in refusal ? problems[refusal.reason] : differenceText(refusal.difference),
      409,
    );
  switch (field("intent")) {
    // The buttons belong to one form: the typed count applies, not the stored one.
    case "count":
    case "close": {
      const cents = parseCents(countedAmount);
      if (countedAmount && cents === null) return refuse(problems.counted);
      const countResult = await countDeposit(staff, number, countedAmount ? cents : null);
      const isClosing = field("intent") === "close";
      const result = isClosing ? await closeDeposit(staff, number, field("despite")) : countResult;
      if (!result.ok) return refuseChange(result);
      return isClosing ? redirect(`/admin/donations/deposits/${number}/slip?print`, 303) : noError;
    }
    case "correct": {
      const today = todayOf(staff.clock, staff.timeZone);
      const { problem, ...corrections } = readDayAndAccount(field, today);
      if (problem) return refuse(problem);
      const shown = { day: field("shownDay"), account: field("shownAccount") };
      const result = await correctDeposit(staff, number, corrections, shown);
      return result.ok ? noError : refuseChange(result);
    }
    case "delete": {
      const result = await deleteDeposit(staff, number);
      return result.ok ? redirect("/admin/donations/deposits", 303) : refuseChange(result);
    }
    case "take-out":
      if (!(await removeDepositRow(staff, number, field("id")))) return refuse(problems.moved, 409);
      return { ...noError, isTakenOut: true };
    case "reopen": {
      requireStaff(args.context, "accounts");
      const reason = formLine(TEXT_LIMITS.reason).safeParse(field("reason")).data;
      if (!reason) return refuse(problems.reason(TEXT_LIMITS.reason));
      const result = await reopenDeposit(staff, number, reason);
      return result.ok ? noError : refuseChange(result);
    }
    default:
      throw unknownIntent();
  }
}

export default function Deposit({ loaderData, actionData }: Route.ComponentProps) {
  const { deposit, designations, mayChangeRecords } = loaderData;
  const { number, rows } = deposit;
  const isOpen = deposit.closed_at === null;
  return (
    <div className="min-[75rem]:grid min-[75rem]:min-h-[calc(100vh-var(--band-height))] min-[75rem]:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="deposit" className="min-w-0 pb-6">
        <div className="flex min-h-16 flex-wrap items-center gap-x-3 px-edge py-3">
          <TextLink to="/admin/donations/deposits">{depositsPage.heading}</TextLink>
          <h1 id="deposit" className="site-heading">
            {labels.heading(number)}
          </h1>
          <span className="text-iron">
            {isOpen ? depositsPage.states.open : depositsPage.states.closed}
          </span>
          <span className="md:ml-auto">
            {labels.received(shortDate(deposit.day), deposit.account)}
          </span>
        </div>
        <FormError text={actionData?.error} className="px-edge pb-3" />
        <DepositRows
          rows={rows}
          hasDesignations={designations.length > 0}
          mayChange={isOpen && mayChangeRecords}
          isTakenOut={actionData?.isTakenOut ?? false}
        />
        {isOpen && mayChangeRecords && (
          <RowEntry
            number={rows.length + 1}
            designations={designations}
            asksPostmark={mayBePostmarkedBefore(deposit.day)}
            path={`/admin/donations/deposits/${number}/rows`}
          />
        )}
        <p role="status" className="px-edge pt-3 text-label text-iron">
          {labels.saved(rows.length)}{" "}
          <span className="md:hidden">{`${labels.runningTotal}: ${formatCents(sumCents(rows))}`}</span>
          {isOpen && mayChangeRecords && (
            <span className="max-md:hidden">{labels.keyboardHint}</span>
          )}
        </p>
      </section>
      <DepositTotals {...loaderData} />
    </div>
  );
}
