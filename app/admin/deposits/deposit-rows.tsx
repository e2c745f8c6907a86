import { Form, Link } from "react-router";
import { IntentButton, QuietButton, TextLink } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { depositPage as labels } from "#content/staff-deposits.ts";
import type { DepositRow } from "#domain/deposits/deposit-rows.ts";
import { centsOf, formatCents } from "#domain/money/money.ts";
import type { TypedRow } from "./use-row-queue.ts";

interface DepositRowsProps {
  rows: readonly DepositRow[];
  /** Those that are not stored yet. */
  typed: readonly TypedRow[];
  mayChange: boolean;
  /** The id of the gift that was just taken out. */
  takenOut: string;
  onDrop: (key: string) => void;
}

export function DepositRows({ rows, typed, mayChange, takenOut, onDrop }: DepositRowsProps) {
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
                <Form method="post" className="text-right" onSubmit={() => onDrop(row.key)}>
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
        {typed.map((row, at) => (
          <li key={row.key}>
            <div className="deposit-row text-iron">
              <span>{rows.length + at + 1}</span>
              <span className="truncate">{row.name || labels.cash}</span>
              <span className="money text-right">{formatCents(centsOf(row.amount) ?? 0)}</span>
              <span>{row.method === "cash" ? labels.cash : row.checkNumber}</span>
              <span className="truncate">{row.designation}</span>
            </div>
            {row.refused && (
              <p role="alert" className="field-error flex items-center gap-3 px-edge pb-2">
                {labels.refused} {row.refused}
                <QuietButton onClick={() => onDrop(row.key)}>{labels.typeAgain}</QuietButton>
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
