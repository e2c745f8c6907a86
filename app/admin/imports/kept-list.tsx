import { Link } from "react-router";
import { formatCents } from "#app/admin/money.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { importPage as words } from "#content/staff-import.ts";
import type { Kept, KeptRecord } from "#domain/imports/kept.ts";

/** Which records an undo keeps or kept: how many for each reason, and the first of them by name. */
export function KeptList({
  kept,
  records,
  lines,
}: {
  kept: Kept;
  records: KeptRecord[];
  /** Words for each number. */
  lines: Record<"changed" | "paid" | "reported", (n: number) => string>;
}) {
  const more = kept.changed + kept.paid - records.length;
  return (
    <>
      <ul className="grid gap-1">
        {(["changed", "paid", "reported"] as const)
          .filter((reason) => kept[reason] > 0)
          .map((reason) => (
            <li key={reason}>{lines[reason](kept[reason])}</li>
          ))}
      </ul>
      <ul className="text-small">
        {records.map(({ id, first_name, last_name, amount_cents, reason, at, by }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-t border-rule py-1">
            <Link to={`/admin/donations?open=${id}`} className="text-link break-all">
              {first_name} {last_name}
            </Link>
            <span className="text-iron">
              {words.reasonBy(words.reasons[reason], by)} {at && <LocalTime time={at} />}
            </span>
            <span className="money">{formatCents(amount_cents)}</span>
          </li>
        ))}
        {records.length > 0 && more > 0 && <li>{words.moreKept(more)}</li>}
      </ul>
    </>
  );
}
