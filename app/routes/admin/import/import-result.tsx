import { Form, Link } from "react-router";
import { importPage as words } from "#content/staff-import.ts";
import type { ChangedRecord, ImportDetail } from "#features/imports/find-imports.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { formatCents } from "../donations/donation-status.ts";

/** An import that is written, with the way to take it back; or one that was taken back. */
export function ImportResult({
  given,
  changed,
}: {
  given: ImportDetail;
  changed: ChangedRecord[];
}) {
  const { state, row_count, amount_cents, source } = given;
  return (
    <div className="my-6 grid max-w-measure gap-5">
      <p className="font-serif text-[1.5rem] font-semibold">
        {words.imported(row_count, formatCents(amount_cents ?? 0))}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={`/admin/donations?source=${source}`} className="text-link">
          {words.seeRecords}
        </Link>
        <Link to="/admin/import" className="text-link">
          {words.another}
        </Link>
      </p>
      {state === "undone" ? (
        <p>
          {words.undoneText}{" "}
          {given.undone_at && (
            <span className="text-iron">
              <LocalTime time={given.undone_at} withTime />
            </span>
          )}
        </p>
      ) : (
        <details className="import-undo">
          <summary className="cursor-pointer py-2 font-semibold text-saddle">{words.undo}</summary>
          <p className="my-2">{words.undoQuestion(row_count)}</p>
          <Form method="post" className="grid gap-3">
            {given.changed > 0 && (
              <fieldset className="grid gap-2">
                <legend className="font-semibold">{words.changedHeading(given.changed)}</legend>
                <p className="text-small text-iron">{words.changedNote}</p>
                <ul className="text-small">
                  {changed.map((record) => (
                    <li
                      key={record.id}
                      className="flex justify-between gap-4 border-t border-rule py-1"
                    >
                      <Link to={`/admin/donations?open=${record.id}`} className="text-link">
                        {record.first_name} {record.last_name}
                      </Link>
                      <span className="money">{formatCents(record.amount_cents)}</span>
                    </li>
                  ))}
                </ul>
                <label className="check-line">
                  <input type="checkbox" name="changed" /> {words.withChanged}
                </label>
              </fieldset>
            )}
            <button
              type="submit"
              name="intent"
              value="undo"
              className="button-quiet justify-self-start"
            >
              {words.undoNow}
            </button>
          </Form>
        </details>
      )}
    </div>
  );
}
