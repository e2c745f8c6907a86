import { Form, Link } from "react-router";
import { IntentButton } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { depositPage as labels } from "#content/staff-deposits.ts";
import type { DepositRow } from "#domain/deposits/deposits.ts";
import { formatCents } from "#domain/money/money.ts";

export const DEPOSIT_ROW =
  "grid grid-cols-[1.5rem_minmax(0,2fr)_7rem_6rem_minmax(0,1fr)_2.5rem] items-center gap-x-3 gap-y-1 border-b px-edge max-md:grid-cols-[1.5rem_minmax(0,1fr)_7rem_2.75rem] max-md:py-1";
const ON_PHONE =
  "max-md:*:nth-4:col-2 max-md:*:nth-4:row-2 max-md:*:nth-5:col-[3/-1] max-md:*:nth-5:row-2 max-md:*:nth-6:col-4 max-md:*:nth-6:row-1";

interface DepositRowsProps {
  rows: readonly DepositRow[];
  mayChange: boolean;
  isTakenOut: boolean;
}

export function DepositRows({ rows, mayChange, isTakenOut }: DepositRowsProps) {
  return (
    <>
      <div
        className={`${DEPOSIT_ROW} min-h-8 border-rule text-label text-iron *:nth-3:text-right max-md:hidden`}
        aria-hidden="true"
      >
        <span />
        {Object.values(labels.columns).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol>
        {rows.map((row, at) => (
          <li key={row.key}>
            <div className={`${DEPOSIT_ROW} min-h-11 border-hair ${ON_PHONE}`}>
              <span className="text-iron">{at + 1}</span>
              <Link to={`/admin/donations?open=${row.id}`} className="row-link truncate">
                {row.name}
              </Link>
              <strong className="money text-right">{formatCents(row.cents)}</strong>
              <span>{row.isCash ? labels.cash : row.checkNumber}</span>
              <span className="truncate">
                {row.designation}
                {row.pledgeId && <span className="text-iron"> {labels.pledge}</span>}
              </span>
              {mayChange && (
                <Form method="post" className="text-right">
                  <input type="hidden" name="id" value={row.id} />
                  <IntentButton
                    value="take-out"
                    className="panel-step"
                    aria-label={labels.takeOut(row.name)}
                  >
                    <Icon name="close" />
                  </IntentButton>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ol>
      {isTakenOut && (
        <p role="status" className="px-edge py-2">
          {labels.takenOut}
        </p>
      )}
    </>
  );
}
