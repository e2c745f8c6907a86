import { Form, Link } from "react-router";
import { importPage as words } from "#content/staff-import.ts";
import { type DateSeen, readBoth } from "#domain/imports/files/date-order.ts";

const ORDERS = ["month-first", "day-first"] as const;

/** Asks what 3/4/2026 is in a file that does not show it. Nothing is read before the answer. */
export function DateQuestion({ id, openDate }: { id: string; openDate: DateSeen }) {
  const readings = readBoth(openDate.said);
  return (
    <Form method="post" className="my-6 grid max-w-measure gap-4">
      <p>{words.datesQuestion(openDate.line, openDate.said)}</p>
      <p className="flex flex-wrap gap-3">
        {ORDERS.map((order) => (
          <button key={order} type="submit" name="intent" value={order} className="button-quiet">
            {words.dateChoice[order](readings[order])}
          </button>
        ))}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link to={`/admin/import/${id}/columns`} className="text-link">
          {words.changeColumns}
        </Link>
        <button type="submit" name="intent" value="cancel" className="text-link">
          {words.cancel}
        </button>
      </p>
    </Form>
  );
}
