import { PageTable } from "#app/admin/shell/page-head.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { importPreview as labels } from "#content/staff-import.ts";
import type { CheckedRow } from "#domain/imports/check/match-rows.ts";
import { formatCents } from "#domain/money/money.ts";

export const TABLE_HEAD =
  "mt-7 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-edge pb-[0.4rem]";
export const TABLE_NAME = "font-serif text-[1.1875rem] font-semibold";

export type ShownRow = ReturnType<typeof shownRow>;

/** A checked row as the page shows it. Times ISO UTC, money in cents. */
export function shownRow(row: CheckedRow) {
  const { kind, line, reason, gift } = row;
  const { received_at, amount_cents, first_name, last_name, donation_type } = gift;
  const name = `${first_name} ${last_name}`.trim();
  return { kind, line, received_at, amount_cents, name, note: reason ?? donation_type };
}

/** Rows of a file; with `mayChoose` each has a box to import it all the same. */
export const RowTable = ({ rows, mayChoose }: { rows: ShownRow[]; mayChoose: boolean }) => (
  <PageTable columns={[...labels.columns, ...(mayChoose ? [labels.choice] : [])]}>
    {rows.map(({ line, received_at, amount_cents, name, note }) => (
      <tr key={line}>
        <td className="money">{line}</td>
        <td className="whitespace-nowrap">{received_at && <LocalTime time={received_at} />}</td>
        <td className="money">{amount_cents !== null && formatCents(amount_cents)}</td>
        <td>{name}</td>
        <td className="text-iron">{note}</td>
        {mayChoose && (
          <td>
            <input
              type="checkbox"
              name="line"
              value={line}
              className="size-5"
              aria-label={labels.importRow(line)}
            />
          </td>
        )}
      </tr>
    ))}
  </PageTable>
);
