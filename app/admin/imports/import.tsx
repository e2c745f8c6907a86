import { data, Form, redirect } from "react-router";
import { Disclosure, IntentButton, TextLink } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { notFound, requireStaff, unknownIntent } from "#app/admin/shell/require-staff.ts";
import { readFormData, textField } from "#app/read-form.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { refusals } from "#content/staff.ts";
import {
  importPreview,
  importResult,
  importsPage,
  importPage as labels,
} from "#content/staff-import.ts";
import { checkRows } from "#domain/imports/check/check-rows.ts";
import {
  findImport,
  findResult,
  type ImportDetail,
  type ImportResult as Result,
} from "#domain/imports/find-imports.ts";
import { countRows, ROW_KINDS } from "#domain/imports/import-counts.ts";
import { checkOf } from "#domain/imports/import-record.ts";
import { cancelImport, undoImport } from "#domain/imports/undo-import.ts";
import { writeImport } from "#domain/imports/write-import.ts";
import { formatCents } from "#domain/money/money.ts";
import type { Route } from "./+types/import";
import { DetailHeader } from "./import-header.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { shownRow } from "./import-table.tsx";

export const meta = () => pageTitle(importsPage.title);

/** How many rows of each kind are shown; the file of those that are left out has all of them. */
const SHOWN = { ready: 8, possible: 500, known: 8, unpaid: 8, error: 50 };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const staff = requireStaff(context, "import");
  const detail = await findImport(staff.db, id);
  if (!detail) throw notFound(refusals.missing.text);
  const { layout } = detail;
  if (detail.state === "done" || detail.state === "undone")
    return { detail, preview: null, result: await findResult(staff.db, detail) };
  if (detail.state === "closed") return { detail, preview: null, result: null };
  const check = checkOf(id, layout, staff);
  // A column that is needed is missing, or the order of day and month is open.
  if (!check) throw redirect(`/admin/import/${id}/columns`, 303);
  const rows = await checkRows(staff.readonlyDb, check);
  const shown = ROW_KINDS.flatMap((known) =>
    rows.filter(({ kind }) => kind === known).slice(0, SHOWN[known]),
  );
  const preview = { counts: countRows(rows), rows: shown.map(shownRow) };
  return { detail, preview, result: null };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const staff = requireStaff(context, "import");
  const form = await readFormData(request);
  const intent = textField(form, "intent");
  switch (intent) {
    case "import": {
      const problem = await writeImport(staff, id, readDecision(form));
      if (problem)
        return data(
          { problem: labels.problems[problem] },
          { status: problem === "moved-on" ? 409 : 400 },
        );
      break;
    }
    case "undo":
      if (!(await undoImport(staff, id)))
        return data({ problem: labels.problems["moved-on"] }, { status: 409 });
      break;
    case "cancel":
      await cancelImport(staff, id);
      return redirect("/admin/import", 303);
    default:
      throw unknownIntent();
  }
  return redirect(`/admin/import/${id}`, 303);
}

const readDecision = (form: FormData) => ({
  fingerprint: textField(form, "fingerprint"),
  included: form.has("all") ? ("all" as const) : new Set(form.getAll("line").map(Number)),
  withNameless: form.has("nameless"),
});

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, preview, result } = loaderData;
  const header = <DetailHeader detail={detail} problem={actionData?.problem} />;
  if (preview) return <ImportPreview id={detail.id} header={header} {...preview} />;
  return (
    <div className="px-edge pt-4 pb-12 *:min-w-0">
      {header}
      {result && <ImportResult detail={detail} result={result} />}
    </div>
  );
}

function ImportResult({ detail, result }: { detail: ImportDetail; result: Result }) {
  const { state, row_count, amount_cents, pledged_cents, source, undone_at } = detail;
  const pledged = pledged_cents ? formatCents(pledged_cents) : null;
  const isDone = state === "done";
  return (
    <div className="my-6 grid max-w-240 gap-5">
      <p className={isDone ? "site-heading" : ""}>
        {isDone
          ? importResult.imported(row_count, formatCents(amount_cents ?? 0), pledged)
          : importResult.undoneText}{" "}
        {undone_at && (
          <span className="text-iron">
            <LocalTime time={undone_at} withTime />
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {isDone && (
          <TextLink to={`/admin/donations?source=${source}`}>{importResult.seeRecords}</TextLink>
        )}
        <TextLink to="/admin/import">{importResult.another}</TextLink>
      </p>
      {isDone && <LeftOut id={detail.id} leftOut={result.leftOut} />}
      {isDone ? (
        <Disclosure summary={importResult.undo}>
          <p className="my-2">{importResult.undoQuestion(result.removable)}</p>
          {result.kept > 0 && <p className="my-2">{importResult.kept.done(result.kept)}</p>}
          <Form method="post" className="mt-3">
            <IntentButton value="undo">{importResult.undoNow}</IntentButton>
          </Form>
        </Disclosure>
      ) : (
        result.kept > 0 && <p>{importResult.kept.undone(result.kept)}</p>
      )}
    </div>
  );
}

function LeftOut({ id, leftOut }: { id: string; leftOut: Result["leftOut"] }) {
  const all = leftOut.reduce((sum, { rows }) => sum + rows, 0);
  if (all === 0) return <p>{importResult.allIn}</p>;
  const kinds = leftOut.map(({ kind, rows }) => `${rows} ${importPreview.kinds[kind].rows}`);
  return (
    <p>
      {importResult.leftOut(all)}: {kinds.join(", ")}.{" "}
      <a href={`/admin/import/${id}/problems.csv`} className="text-link">
        {importPreview.download(all)}
      </a>{" "}
      <span className="text-small text-iron">{importResult.keptFor}</span>
    </p>
  );
}
