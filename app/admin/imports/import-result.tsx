import { Form } from "react-router";
import { Disclosure, IntentButton, TextLink } from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { importPreview, importResult as labels } from "#content/staff-import.ts";
import type { ImportDetail, ImportResult as Result } from "#domain/imports/find-imports.ts";
import { formatCents } from "#domain/money/money.ts";

export function ImportResult({ detail, result }: { detail: ImportDetail; result: Result }) {
  const { state, row_count, amount_cents, pledged_cents, source, undone_at } = detail;
  const pledged = pledged_cents ? formatCents(pledged_cents) : null;
  const isDone = state === "done";
  return (
    <div className="my-6 grid max-w-240 gap-5">
      <p className={isDone ? "site-heading" : ""}>
        {isDone
          ? labels.imported(row_count, formatCents(amount_cents ?? 0), pledged)
          : labels.undoneText}{" "}
        {undone_at && (
          <span className="text-iron">
            <LocalTime time={undone_at} withTime />
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {isDone && (
          <TextLink to={`/admin/donations?source=${source}`}>{labels.seeRecords}</TextLink>
        )}
        <TextLink to="/admin/import">{labels.another}</TextLink>
      </p>
      {isDone && <LeftOut id={detail.id} leftOut={result.leftOut} />}
      {isDone ? (
        <Disclosure summary={labels.undo}>
          <p className="my-2">{labels.undoQuestion(result.removable)}</p>
          {result.kept > 0 && <p className="my-2">{labels.kept.done(result.kept)}</p>}
          <Form method="post" className="mt-3">
            <IntentButton value="undo">{labels.undoNow}</IntentButton>
          </Form>
        </Disclosure>
      ) : (
        result.kept > 0 && <p>{labels.kept.undone(result.kept)}</p>
      )}
    </div>
  );
}

function LeftOut({ id, leftOut }: { id: string; leftOut: Result["leftOut"] }) {
  const all = leftOut.reduce((sum, { rows }) => sum + rows, 0);
  if (all === 0) return <p>{labels.allIn}</p>;
  const kinds = leftOut.map(({ kind, rows }) => `${rows} ${importPreview.kinds[kind].rows}`);
  return (
    <p>
      {labels.leftOut(all)}: {kinds.join(", ")}.{" "}
      <a href={`/admin/import/${id}/problems.csv`} className="text-link">
        {importPreview.download(all)}
      </a>{" "}
      <span className="text-small text-iron">{labels.keptFor}</span>
    </p>
  );
}
