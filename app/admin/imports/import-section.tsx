import type { ReactNode } from "react";
import { Form } from "react-router";
import { IntentButton, TextLink } from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { importRows as labels } from "#content/staff-import-preview.ts";
import type { ImportRowKind } from "#db/schema.ts";
import { mayInclude } from "#domain/imports/files/content-key.ts";
import type { PendingRow } from "#domain/imports/find-imports.ts";
import { formatCents } from "#domain/money/money.ts";
import { ImportTable } from "./import-table.tsx";
import { RowIcon } from "./row-icon.tsx";

interface ImportSectionProps {
  id: string;
  kind: ImportRowKind;
  rows: PendingRow[];
  total: number;
}

/** The rows of one kind, the first of them or all. */
export function ImportSection({ id, kind, rows, total }: ImportSectionProps) {
  const isError = kind === "error";
  const Row = isError ? ErrorRow : PlainRow;
  const mayChoose = rows.some(mayInclude);
  const { rows: name, note } = labels.sections[kind];
  return (
    <section aria-labelledby={`rows-${kind}`}>
      <div className="import-section-head">
        <h3 id={`rows-${kind}`}>{labels.rowsOfKind(total, name)}</h3>
        {note && <p className="text-small text-iron">{note}</p>}
        <p className="ml-auto flex flex-wrap gap-x-5 text-small">
          {mayChoose && <ChooseAll kind={kind} isIncluded={rows.every(isChosen)} />}
          {rows.length < total && (
            <TextLink to={`?show=${kind}`} preventScrollReset>
              {labels.showAll(total)}
            </TextLink>
          )}
          {isError && (
            <a href={`/admin/import/${id}/problems.csv`} className="text-link">
              {labels.download(total)}
            </a>
          )}
        </p>
      </div>
      <ImportTable columns={columnsOf(kind, mayChoose)}>
        {rows.map((row) => (
          <Row key={row.line} row={row}>
            {mayChoose && <td>{mayInclude(row) && <ChooseRow row={row} />}</td>}
          </Row>
        ))}
      </ImportTable>
      {rows.length < total && rows.length > 100 && (
        <p className="py-2 text-small text-iron">{labels.shownFirst(rows.length)}</p>
      )}
    </section>
  );
}

const columnsOf = (kind: ImportRowKind, mayChoose: boolean) => [
  ...(kind === "error" ? labels.errorColumns : labels.rowColumns),
  ...(mayChoose ? [labels.choiceColumn] : []),
];

/** Rows that cannot be chosen do not matter. */
const isChosen = (row: PendingRow) => row.is_included === 1 || !mayInclude(row);

/** All rows of a kind go in, or none of them. */
const ChooseAll = ({ kind, isIncluded }: { kind: ImportRowKind; isIncluded: boolean }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="kind" value={kind} />
    <IntentButton value={isIncluded ? "leave-out" : "include"} className="text-link">
      {isIncluded ? labels.leaveAllOut : labels.includeAll}
    </IntentButton>
  </Form>
);

/** What happens with one row, and the way to the other answer. */
const ChooseRow = ({ row: { kind, line, is_included } }: { row: PendingRow }) => (
  <Form method="post" preventScrollReset className="flex items-baseline gap-3 whitespace-nowrap">
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="line" value={line} />
    {is_included ? <strong>{labels.isIncluded}</strong> : labels.isLeftOut}
    <IntentButton
      value={is_included ? "leave-out" : "include"}
      className="text-link"
      aria-label={is_included ? labels.leaveOutRow(line) : labels.includeRow(line)}
    >
      {is_included ? labels.leaveOut : labels.include}
    </IntentButton>
  </Form>
);

const nameOf = (row: PendingRow) => `${row.first_name} ${row.last_name}`;

interface RowProps {
  row: PendingRow;
  children: ReactNode;
}

const ErrorRow = ({ row, children }: RowProps) => (
  <tr>
    <td className="money">{row.line}</td>
    <td className="font-semibold">
      <RowIcon kind="error" /> {row.problem}
    </td>
    <td className="text-iron">{row.column_name}</td>
    <td>
      <strong className="import-wrong">{row.said || labels.empty}</strong>
    </td>
    <td>{nameOf(row)}</td>
    <td className="text-iron">{row.hint}</td>
    {children}
  </tr>
);

function PlainRow({ row, children }: RowProps) {
  const problem = [row.problem, row.said].filter(Boolean).join(": ");
  const where = [problem, row.hint].filter(Boolean).join("; ");
  const id = row.external_id?.startsWith("content:") ? "" : row.external_id;
  return (
    <tr>
      <td className="money">{row.line}</td>
      <td className="text-iron">
        <RowIcon kind={row.kind} /> <span className="break-all">{id}</span>
      </td>
      <td className="whitespace-nowrap">
        {row.received_at && <LocalTime time={row.received_at} />}
      </td>
      <td className="money">{row.amount_cents !== null && formatCents(row.amount_cents)}</td>
      <td>{nameOf(row)}</td>
      <td className="text-iron">{where || row.donation_type}</td>
      {children}
    </tr>
  );
}
