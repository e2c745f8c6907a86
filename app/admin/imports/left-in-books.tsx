import { Link } from "react-router";
import { LocalTime } from "#app/ui/local-time.tsx";
import { leftInBooks as labels } from "#content/staff-import-result.ts";
import type { LeftInBooks, LeftRecord } from "#domain/imports/left-in-books.ts";
import { formatCents } from "#domain/money/money.ts";

interface LeftInBooksListProps {
  left: LeftInBooks;
  records: LeftRecord[];
  when: "before" | "after";
}

/** Which records an undo leaves, or left: how many for each reason, and the first of them by name. */
export function LeftInBooksList({ left, records, when }: LeftInBooksListProps) {
  const more = left.changed + left.paid - records.length;
  return (
    <>
      <ul className="grid gap-1">
        {(["changed", "paid", "reported"] as const)
          .filter((reason) => left[reason] > 0)
          .map((reason) => (
            <li key={reason}>{labels[when][reason](left[reason])}</li>
          ))}
      </ul>
      <ul className="text-small">
        {records.map(({ id, first_name, last_name, amount_cents, reason, at, by }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-t border-rule py-1">
            <Link to={`/admin/donations?open=${id}`} className="text-link break-all">
              {first_name} {last_name}
            </Link>
            <span className="text-iron">
              {labels.reasonBy(labels.reasons[reason], by)} {at && <LocalTime time={at} />}
            </span>
            <span className="money">{formatCents(amount_cents)}</span>
          </li>
        ))}
        {records.length > 0 && more > 0 && <li>{labels.more(more)}</li>}
      </ul>
    </>
  );
}
