import { Form, Link } from "react-router";
import {
  Disclosure,
  HiddenFields,
  IntentButton,
  IntentOnceButton,
  PanelInput,
  TextLink,
} from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { RestoredForm, useRefusedValues } from "#app/desk/parts/restored-form.tsx";
import { StaffName } from "#app/desk/parts/staff-name.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { depositsPage, depositPage as labels } from "#content/desk/deposits.ts";
import type { Deposit, DepositRow } from "#domain/donations/deposits.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { formatCents, formatDecimal, sumCents } from "#domain/values/money.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { MAX_ACCOUNT_LENGTH } from "./day-and-account.ts";

export const DEPOSIT_ROW_CLASS =
  "grid grid-cols-[1.5rem_minmax(0,2fr)_7rem_6rem_minmax(0,1fr)_2.5rem] items-center gap-x-6 gap-y-1 border-b px-edge max-md:gap-x-3 max-md:grid-cols-[1.5rem_minmax(0,1fr)_7rem_2.75rem] max-md:py-1 max-[20rem]:flex max-[20rem]:flex-wrap wrap-anywhere";
/**
 * The form for the counted amount: its field is above the end of the rows, its closing button
 * below.
 */
const COUNT_FORM_ID = "count";

interface DepositRowsProps {
  rows: readonly DepositRow[];
  /** Whether the row that is entered has something to choose in the last column. */
  hasDesignations: boolean;
  mayChange: boolean;
  isTakenOut: boolean;
}

export function DepositRows({ rows, hasDesignations, mayChange, isTakenOut }: DepositRowsProps) {
  const { designation, ...columns } = labels.columns;
  const isPurposeShown = hasDesignations || rows.some((row) => row.designation || row.pledgeId);
  return (
    <>
      <div
        className={`${DEPOSIT_ROW_CLASS} min-h-8 border-rule text-label text-iron *:nth-3:text-right max-md:hidden`}
        aria-hidden="true"
      >
        <span />
        {Object.values(columns).map((name) => (
          <span key={name}>{name}</span>
        ))}
        {isPurposeShown && <span>{designation}</span>}
      </div>
      <ol>
        {rows.map((row, index) => {
          const sameCheck = firstWithSameCheck(rows, row);
          return (
            <li key={row.id}>
              <div className={`${DEPOSIT_ROW_CLASS} min-h-11 border-hair`}>
                <span className="text-iron">{index + 1}</span>
                <Link to={`/admin/donations?open=${row.id}`} className="row-link md:truncate">
                  {row.name}
                </Link>
                <strong className={`money text-right ${row.isVoid ? "line-through" : ""}`}>
                  {formatCents(row.cents)}
                </strong>
                <span className="max-md:col-2 max-md:row-2">
                  {row.checkNumber && (
                    <span className="text-iron md:hidden">{labels.columns.checkNumber} </span>
                  )}
                  {row.isCash ? labels.cash : row.checkNumber}
                </span>
                <span className="max-md:col-[3/-1] max-md:row-2">
                  {row.isVoid && <b className="text-alarm">{voidText(row)} </b>}
                  {row.designation}
                  {row.pledgeId && <span className="text-iron"> {labels.pledge}</span>}
                </span>
                {mayChange && !row.isVoid && (
                  <Form method="post" className="text-right max-md:col-4 max-md:row-1">
                    <HiddenFields id={row.id} />
                    <IntentButton
                      value="take-out"
                      className="panel-step"
                      aria-label={labels.takeOutRow(row.name)}
                    >
                      <Icon name="close" />
                    </IntentButton>
                  </Form>
                )}
              </div>
              {mayChange && row.checkNumber && sameCheck < index && (
                <p role="alert" className="px-edge py-1 text-alarm md:pl-18">
                  {labels.sameCheck(sameCheck + 1)}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {isTakenOut && (
        <p role="status" className="px-edge py-2">
          {labels.takenOut}
        </p>
      )}
    </>
  );
}

const voidText = ({ bouncedOn }: DepositRow) =>
  bouncedOn ? labels.cameBack(shortDate(bouncedOn)) : labels.voided;

/**
 * Finds the first row with the same donor and check number. Two checks can look alike, so staff are
 * asked and nothing is refused.
 */
const firstWithSameCheck = (rows: readonly DepositRow[], { checkNumber, nameKey }: DepositRow) =>
  rows.findIndex((row) => row.checkNumber === checkNumber && row.nameKey === nameKey);

interface DepositTotalsProps {
  deposit: Deposit & { rows: readonly DepositRow[] };
  mayChangeRecords: boolean;
  mayReopen: boolean;
}

/** The running total beside the counted amount, and the button that closes the batch. */
export function DepositTotals({ deposit, mayChangeRecords, mayReopen }: DepositTotalsProps) {
  const { rows, counted_cents: countedCents, closed_at } = deposit;
  const total = sumCents(rows);
  const cash = rows.filter(({ isCash }) => isCash).length;
  const lost = rows.filter(({ isVoid }) => isVoid);
  const difference = countedCents === null ? 0 : total - countedCents;
  return (
    <aside
      aria-label={labels.runningTotal}
      className="flex flex-col border-rule min-[75rem]:tall:sticky min-[75rem]:top-(--band-height) min-[75rem]:h-[calc(100vh-var(--band-height))] min-[75rem]:overflow-y-auto min-[75rem]:border-l [&>section]:border-t [&>section]:border-rule [&>section]:px-edge [&>section]:py-4"
    >
      <section>
        <h2 className="font-serif text-lead font-semibold">{labels.runningTotal}</h2>
        <p className="money font-serif text-figure font-semibold">{formatCents(total)}</p>
        <p className="text-iron">{labels.checksAndCash(rows.length - cash, cash)}</p>
        {lost.length > 0 && (
          <p className="font-semibold text-alarm">
            {labels.lostRows(lost.length, formatCents(sumCents(lost)))}
          </p>
        )}
        {mayChangeRecords && !closed_at && (
          <div className="mt-3 grid gap-2">
            {/* Each correction starts from what is stored, and the button keeps the focus. */}
            <RestoredForm id={COUNT_FORM_ID} name="count" method="post" key={countedCents}>
              <PanelInput
                label={`${labels.countedByHand} (${labels.countedHelp})`}
                name="counted"
                inputMode="decimal"
                defaultValue={countedCents === null ? "" : formatDecimal(countedCents)}
              />
            </RestoredForm>
            <IntentButton form={COUNT_FORM_ID} value="count">
              {labels.compare}
            </IntentButton>
          </div>
        )}
        <p
          aria-live="polite"
          className={`mt-2 font-semibold ${difference === 0 ? "" : "text-alarm"}`}
        >
          {countedCents !== null && differenceText(difference)}
        </p>
      </section>
      <section className="mt-auto grid gap-3">
        {closed_at ? (
          <>
            <p>
              {labels.closedBy} <StaffName username={deposit.closed_by ?? ""} />,{" "}
              <LocalTime time={closed_at} showsTime />
            </p>
            <TextLink to={`/admin/donations/deposits/${deposit.number}/slip`} className="button">
              {labels.printSlip}
            </TextLink>
            {mayReopen && <ReopenDeposit />}
          </>
        ) : (
          <>
            {deposit.reopened_reason && <p>{labels.reopened(deposit.reopened_reason)}</p>}
            {mayChangeRecords && (
              <>
                <CloseDeposit total={total} difference={difference} />
                <CorrectDeposit deposit={deposit} />
              </>
            )}
          </>
        )}
      </section>
    </aside>
  );
}

/** `difference` is in cents: the sum of the rows minus the counted amount. */
export function differenceText(difference: number): string {
  if (difference === 0) return labels.matches;
  const amount = formatCents(Math.abs(difference));
  return difference > 0 ? labels.rowsExceedCount(amount) : labels.countExceedsRows(amount);
}

const CloseDeposit = ({ total, difference }: { total: number; difference: number }) => (
  <>
    <p className="text-label text-iron">{labels.closingNote}</p>
    {difference === 0 ? (
      <IntentOnceButton form={COUNT_FORM_ID} value="close" className="button">
        {labels.close}
      </IntentOnceButton>
    ) : (
      <Disclosure summary={labels.close}>
        <p className="my-2">{labels.closeQuestion(differenceText(difference))}</p>
        <input form={COUNT_FORM_ID} type="hidden" name="despite" value={total} />
        <IntentOnceButton form={COUNT_FORM_ID} value="close">
          {labels.closeAnyway}
        </IntentOnceButton>
      </Disclosure>
    )}
  </>
);

/** Corrects day and account, and deletes a deposit that has no rows. */
const CorrectDeposit = ({
  deposit: { day, account, rows },
}: Pick<DepositTotalsProps, "deposit">) => (
  <Disclosure
    summary={rows.length > 0 ? labels.correct : labels.correctOrDelete}
    isOpen={useRefusedValues("correct") !== null}
  >
    <RestoredForm
      name="correct"
      key={`${day} ${account}`}
      method="post"
      className="mt-2 grid gap-2 *:min-w-0"
    >
      <HiddenFields shownDay={day} shownAccount={account} />
      <PanelInput label={depositsPage.day} name="day" type="date" defaultValue={day} required />
      <PanelInput
        label={depositsPage.account}
        name="account"
        maxLength={MAX_ACCOUNT_LENGTH}
        defaultValue={account}
      />
      <IntentButton value="correct">{labels.correctNow}</IntentButton>
      {rows.length === 0 && <IntentButton value="delete">{labels.deleteNow}</IntentButton>}
    </RestoredForm>
  </Disclosure>
);

const ReopenDeposit = () => (
  <Disclosure summary={labels.reopen} isOpen={useRefusedValues("reopen") !== null}>
    <RestoredForm name="reopen" method="post" className="mt-2 grid gap-2 *:min-w-0">
      <PanelInput label={labels.reason} name="reason" maxLength={TEXT_LIMITS.reason} required />
      <IntentButton value="reopen">{labels.reopenNow}</IntentButton>
    </RestoredForm>
  </Disclosure>
);
