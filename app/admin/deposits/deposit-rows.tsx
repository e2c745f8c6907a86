import { Form, Link } from "react-router";
import { IntentButton, TextLink } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { depositPage as labels } from "#content/staff-deposits.ts";
import type { DepositRow } from "#domain/deposits/deposit-rows.ts";
import { formatCents } from "#domain/money/money.ts";

interface DepositRowsProps {
  rows: readonly DepositRow[];
  mayChange: boolean;
  /** The id of the gift that was just taken out. */
  takenOut: string;
}

export function DepositRows({ rows, mayChange, takenOut }: DepositRowsProps) {
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
            {row.twin && (
              <p className="px-edge py-1 text-label md:pl-[calc(var(--spacing-edge)+2.25rem)]">
                <TextLink to={`/admin/donations?open=${row.twin.id}`}>
                  {labels.twin(row.checkNumber ?? "", row.twin.number)}
                </TextLink>
              </p>
            )}
          </li>
        ))}
      </ol>
      {takenOut && mayChange && (
        <Form method="post" role="status" className="flex items-center gap-3 px-edge py-2">
          <input type="hidden" name="id" value={takenOut} />
          {labels.takenOut}
          <IntentButton value="put-back">{labels.undo}</IntentButton>
        </Form>
      )}
    </>
  );
}
