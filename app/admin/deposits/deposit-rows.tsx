import { Form, Link } from "react-router";
import { IntentButton } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { depositPage as labels } from "#content/staff-deposits.ts";
import type { DepositRow } from "#domain/deposits/deposit-rows.ts";
import { formatCents } from "#domain/money/money.ts";

interface DepositRowsProps {
  rows: readonly DepositRow[];
  mayChange: boolean;
  /** Whether a row was just taken out. */
  isTakenOut: boolean;
}

export function DepositRows({ rows, mayChange, isTakenOut }: DepositRowsProps) {
  return (
    <>
      <div className="deposit-row deposit-head" aria-hidden="true">
        <span />
        {Object.values(labels.columns).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol>
        {rows.map((row, at) => (
          <li key={row.key}>
            <div className="deposit-row">
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
