import { Form } from "react-router";
import {
  Disclosure,
  IntentButton,
  OnceButton,
  PanelInput,
  TextLink,
} from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { depositPage as labels } from "#content/staff-deposits.ts";
import { type Deposit, type DepositRow, totalOf } from "#domain/deposits/deposits.ts";
import { decimalOf, formatCents } from "#domain/money/money.ts";

interface DepositTotalsProps {
  deposit: Deposit;
  rows: readonly DepositRow[];
  mayHandle: boolean;
  mayReopen: boolean;
}

/** The running total beside what was counted, and what ends the batch. */
export function DepositTotals({ deposit, rows, mayHandle, mayReopen }: DepositTotalsProps) {
  const total = totalOf(rows);
  const cash = rows.filter(({ isCash }) => isCash).length;
  const { counted_cents: counted, closed_at } = deposit;
  const difference = counted === null ? 0 : total - counted;
  return (
    <aside
      aria-label={labels.running}
      className="flex flex-col border-rule min-[75rem]:border-l [&>section]:border-t [&>section]:border-rule [&>section]:px-edge [&>section]:py-4"
    >
      <section>
        <h3 className="font-serif text-lead font-semibold">{labels.running}</h3>
        <p className="money font-serif text-h2 font-semibold">{formatCents(total)}</p>
        <p className="text-iron">{labels.contents(rows.length - cash, cash)}</p>
        {mayHandle && !closed_at && (
          // Each correction begins anew with what is stored.
          <KeptForm name="count" method="post" className="mt-3" key={counted}>
            <PanelInput
              label={`${labels.countedByHand} (${labels.countedHelp})`}
              name="counted"
              inputMode="decimal"
              defaultValue={counted === null ? "" : decimalOf(counted)}
              onBlur={({ currentTarget: { value, defaultValue, form } }) => {
                if (value !== defaultValue) form?.requestSubmit();
              }}
            />
            <input type="hidden" name="intent" value="count" />
          </KeptForm>
        )}
        {counted !== null && (
          <p role="status" className={`mt-2 font-semibold ${difference === 0 ? "" : "text-alarm"}`}>
            {differenceText(difference)}
          </p>
        )}
      </section>
      <section className="mt-auto grid gap-3">
        {closed_at ? (
          <>
            <p>
              {labels.closedBy} <PersonName of={deposit.closed_by ?? ""} />,{" "}
              <LocalTime time={closed_at} withTime />
            </p>
            <TextLink to={`/admin/donations/deposits/${deposit.number}/slip`} className="button">
              {labels.printSlip}
            </TextLink>
            {mayReopen && <Reopen />}
          </>
        ) : (
          <>
            {deposit.reopened_reason && <p>{labels.reopened(deposit.reopened_reason)}</p>}
            {mayHandle && <Close total={total} difference={difference} />}
          </>
        )}
      </section>
    </aside>
  );
}

function differenceText(difference: number): string {
  if (difference === 0) return labels.matches;
  const amount = formatCents(Math.abs(difference));
  return difference > 0 ? labels.over(amount) : labels.short(amount);
}

const Close = ({ total, difference }: { total: number; difference: number }) => (
  <Form method="post" className="grid gap-3">
    <p className="text-label text-iron">{labels.closing}</p>
    {difference === 0 ? (
      <OnceButton value="close" className="button">
        {labels.close}
      </OnceButton>
    ) : (
      <Disclosure summary={labels.close}>
        <p className="my-2">{labels.question(differenceText(difference))}</p>
        <input type="hidden" name="despite" value={total} />
        <OnceButton value="close">{labels.closeAnyway}</OnceButton>
      </Disclosure>
    )}
  </Form>
);

const Reopen = () => (
  <Disclosure summary={labels.reopen}>
    <KeptForm name="reopen" method="post" className="mt-2 grid gap-2">
      <PanelInput label={labels.reason} name="reason" maxLength={500} required />
      <IntentButton value="reopen">{labels.reopenNow}</IntentButton>
    </KeptForm>
  </Disclosure>
);
