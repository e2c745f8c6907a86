import { Form } from "react-router";
import { CheckField, IntentButton, TextLink } from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { importResult as labels } from "#content/staff-import-result.ts";
import type { ImportDetail } from "#domain/imports/find-imports.ts";
import type { LeftRecord } from "#domain/imports/left-in-books.ts";
import { formatCents } from "#domain/money/money.ts";
import { LeftInBooksList } from "./left-in-books.tsx";

interface Props {
  detail: ImportDetail;
  /** The first of the records that an undo leaves, or left. */
  records: LeftRecord[];
}

/** A written import with the way to take it back, or an import that was taken back. */
export function ImportResult({ detail, records }: Props) {
  const { state, row_count, amount_cents, pledged_cents, source } = detail;
  const pledged = pledged_cents ? formatCents(pledged_cents) : null;
  const sum = formatCents(amount_cents ?? 0);
  const Undo = state === "undone" ? Undone : UndoForm;
  return (
    <div className="my-6 grid max-w-measure gap-5">
      {state !== "undone" && (
        <p className="site-heading">{labels.imported(row_count, sum, pledged)}</p>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {state !== "undone" && (
          <TextLink to={`/admin/donations?source=${source}`}>{labels.seeRecords}</TextLink>
        )}
        <TextLink to="/admin/import">{labels.another}</TextLink>
      </p>
      <Undo detail={detail} records={records} />
    </div>
  );
}

const countLeft = ({ left }: ImportDetail) => left.changed + left.paid + left.reported;

const Undone = ({ detail, records }: Props) => (
  <>
    <p>
      {labels.undoneText}{" "}
      {detail.undone_at && (
        <span className="text-iron">
          <LocalTime time={detail.undone_at} withTime />
        </span>
      )}
    </p>
    {countLeft(detail) > 0 && (
      <section className="grid gap-2" aria-labelledby="kept-records">
        <h3 id="kept-records" className="font-semibold">
          {labels.left}
        </h3>
        <LeftInBooksList left={detail.left} records={records} when="after" />
      </section>
    )}
  </>
);

const UndoForm = ({ detail, records }: Props) => (
  <details className="border-t border-rule pt-3">
    <summary className="cursor-pointer py-2 font-semibold text-saddle">{labels.undo}</summary>
    <p className="my-2">{labels.undoQuestion(detail.row_count - countLeft(detail))}</p>
    <Form method="post" className="grid gap-3">
      {countLeft(detail) > 0 && (
        <LeftInBooksList left={detail.left} records={records} when="before" />
      )}
      {detail.left.changed > 0 && <CheckField name="changed" label={labels.withChanged} />}
      <IntentButton value="undo" className="button-quiet justify-self-start">
        {labels.undoNow}
      </IntentButton>
    </Form>
  </details>
);
