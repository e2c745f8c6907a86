import { data, redirect } from "react-router";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { notFound, requireStaff, unknownIntent } from "#app/admin/shell/require-staff.ts";
import { readFormData, textField } from "#app/read-form.ts";
import type { Services } from "#app/services.ts";
import { refusals } from "#content/staff.ts";
import { importsPage, importPage as labels } from "#content/staff-import.ts";
import type { ImportRowKind } from "#db/schema.ts";
import { beginImport } from "#domain/imports/begin-import.ts";
import { answerQuestion } from "#domain/imports/change-layout.ts";
import {
  countRecords,
  findImport,
  pendingRows,
  unknownStages,
} from "#domain/imports/find-imports.ts";
import { forgetImport } from "#domain/imports/forget-import.ts";
import { countIncluded, includeRows } from "#domain/imports/include-rows.ts";
import { findLeftRecords } from "#domain/imports/left-in-books.ts";
import { undoImport } from "#domain/imports/undo-import.ts";
import type { Route } from "./+types/import";
import { DateQuestion, readStages, StageQuestion } from "./file-questions.tsx";
import { DetailHeader } from "./import-header.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";

export const meta = () => pageTitle(importsPage.title);

const FEW = 6;
const MANY = 500;
const SECTIONS: ImportRowKind[] = ["error", "possible", "known", "unpaid", "ready"];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const services = requireStaff(context, "import");
  const detail = await findImport(services.db, services.clock, params.id);
  if (!detail) throw notFound(refusals.missing.text);
  const show = url.searchParams.get("show");
  return {
    detail,
    leftRecords: await findLeftRecords(services.db, detail.left.ids, FEW),
    preview: detail.state === "ready" ? await readPreview(services, params.id, show) : null,
  };
}

/** With all rows of the kind `show`, and the first of the other kinds. */
async function readPreview({ db, progress, facts }: Services, id: string, show: string | null) {
  const report = await progress.report();
  return {
    sections: await Promise.all(
      SECTIONS.map(async (kind) => ({
        kind,
        rows: await pendingRows(db, id, kind, show === kind ? MANY : FEW),
      })),
    ),
    figure: {
      records: await countRecords(db),
      raised: report?.raised ?? 0,
      pledged: report?.pledged ?? 0,
      phases: facts.campaign.phases,
    },
    stages: await unknownStages(db, id),
    included: await countIncluded(db, id),
  };
}

export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "import");
  const { imports, outbox } = desk;
  const form = await readFormData(request);
  const intent = textField(form, "intent");
  switch (intent) {
    case "import":
    case "undo": {
      const problem = await (intent === "import"
        ? beginImport(desk, id)
        : undoImport(desk, id, form.has("changed")));
      if (problem) return data({ problem: labels.problems[problem] }, { status: 409 });
      outbox.wake();
      break;
    }
    case "include":
    case "leave-out": {
      const rows = {
        kind: textField(form, "kind") === "known" ? ("known" as const) : ("possible" as const),
        line: Number.parseInt(textField(form, "line"), 10) || null,
      };
      if (!(await includeRows(desk, id, rows, intent === "include")))
        return data({ problem: labels.problems["moved-on"] }, { status: 409 });
      return redirect(`/admin/import/${id}${url.search}`, 303);
    }
    case "read-again":
      await imports.start(id);
      break;
    case "month-first":
    case "day-first":
      if (await answerQuestion(desk, id, { state: "dates", dateOrder: intent }))
        await imports.start(id);
      break;
    case "stages": {
      const stages = readStages(form);
      if (await answerQuestion(desk, id, { state: "ready", stages })) await imports.start(id);
      break;
    }
    case "cancel":
      await forgetImport(desk, id);
      return redirect("/admin/import", 303);
    default:
      throw unknownIntent();
  }
  return redirect(`/admin/import/${id}`, 303);
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, preview, leftRecords } = loaderData;
  const { state, layout, counts, id } = detail;
  const header = <DetailHeader detail={detail} problem={actionData?.problem} />;
  if (preview)
    return (
      <ImportPreview
        id={id}
        counts={counts}
        {...preview}
        header={
          <>
            {header}
            <StageQuestion stages={preview.stages} />
          </>
        }
      />
    );
  return (
    <div className="import-page">
      <div>
        {header}
        {state === "dates" && layout?.openDate ? (
          <DateQuestion id={id} openDate={layout.openDate} />
        ) : state === "done" || state === "undone" ? (
          <ImportResult detail={detail} records={leftRecords} />
        ) : (
          <ImportProgress detail={detail} />
        )}
      </div>
    </div>
  );
}
