import { Form, Link } from "react-router";
import { formatCents } from "#app/admin/money.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { importPage as words } from "#content/staff-import.ts";
import type { ImportDetail } from "#domain/imports/find-imports.ts";
import { isKept, type KeptRecord } from "#domain/imports/kept.ts";
import { KeptList } from "./kept-list.tsx";

const WILL_KEEP = {
  changed: words.keptChanged,
  paid: words.keptPaid,
  reported: words.keptReported,
};
const HAS_KEPT = { changed: words.wasChanged, paid: words.wasPaid, reported: words.wasReported };

/** An import that is written, with the way to take it back; or one that was taken back. */
export function ImportResult({ given, records }: { given: ImportDetail; records: KeptRecord[] }) {
  const { state, row_count, amount_cents, pledged_cents, source } = given;
  const pledged = pledged_cents ? formatCents(pledged_cents) : null;
  return (
    <div className="my-6 grid max-w-measure gap-5">
      <p className="font-serif text-[1.5rem] font-semibold">
        {words.imported(row_count, formatCents(amount_cents ?? 0), pledged)}
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
        <TakenBack given={given} records={records} />
      ) : (
        <TakeBack given={given} records={records} />
      )}
    </div>
  );
}

function TakenBack({ given, records }: { given: ImportDetail; records: KeptRecord[] }) {
  return (
    <>
      <p>
        {words.undoneText}{" "}
        {given.undone_at && (
          <span className="text-iron">
            <LocalTime time={given.undone_at} withTime />
          </span>
        )}
      </p>
      {isKept(given.kept) && (
        <section className="grid gap-2" aria-labelledby="kept-records">
          <h3 id="kept-records" className="font-semibold">
            {words.kept}
          </h3>
          <KeptList kept={given.kept} records={records} lines={HAS_KEPT} />
        </section>
      )}
    </>
  );
}

function TakeBack({ given, records }: { given: ImportDetail; records: KeptRecord[] }) {
  const { kept, row_count } = given;
  const taken = row_count - kept.changed - kept.paid - kept.reported;
  return (
    <details className="import-undo">
      <summary className="cursor-pointer py-2 font-semibold text-saddle">{words.undo}</summary>
      <p className="my-2">{words.undoQuestion(taken)}</p>
      <Form method="post" className="grid gap-3">
        {isKept(kept) && <KeptList kept={kept} records={records} lines={WILL_KEEP} />}
        {kept.changed > 0 && (
          <label className="check-line">
            <input type="checkbox" name="changed" /> {words.withChanged}
          </label>
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
  );
}
