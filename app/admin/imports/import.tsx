import { data, redirect } from "react-router";
import { notFound, requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import type { Services } from "#app/services.ts";
import { phases } from "#content/fundraising.ts";
import { adminLabels, refusals } from "#content/staff.ts";
import { importsPage, importPage as words } from "#content/staff-import.ts";
import type { ImportRowKind } from "#db/schema.ts";
import { readPhase } from "#domain/fundraising/phase-share.ts";
import { beginImport } from "#domain/imports/begin-import.ts";
import { answerQuestion } from "#domain/imports/change-layout.ts";
import { countAll } from "#domain/imports/checks/import-counts.ts";
import { findImport, unknownStages, waitingRows } from "#domain/imports/find-imports.ts";
import { forgetImport } from "#domain/imports/forget-import.ts";
import { countRecords } from "#domain/imports/import-preview.ts";
import { keptRecords } from "#domain/imports/kept-records.ts";
import { undoImport } from "#domain/imports/undo-import.ts";
import type { Route } from "./+types/import";
import { DateQuestion } from "./date-question.tsx";
import { ImportHead } from "./import-head.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { readStages, StageQuestion } from "./stage-question.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `${importsPage.title} · ${adminLabels.heading}` },
];

const FEW = 6;
const MANY = 500;
const SECTIONS: ImportRowKind[] = ["error", "possible", "known", "unpaid", "ready"];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  requireStaff(context, "import");
  const found = await findImport(services.db, services.clock, params.id);
  if (!found) throw notFound(refusals.missing.text);
  const show = url.searchParams.get("show");
  const rows = await Promise.all(
    (found.state === "ready" ? SECTIONS : []).map(async (kind) => ({
      kind,
      rows: await waitingRows(services.db, params.id, kind, show === kind ? MANY : FEW),
    })),
  );
  const kept = await keptRecords(services.db, found.kept.ids, FEW);
  const figure = found.state === "ready" ? await readFigure(services) : null;
  const stages = found.state === "ready" ? await unknownStages(services.db, params.id) : [];
  return { import: found, rows, kept, figure, stages };
}

async function readFigure({ db, progress }: Services) {
  const report = await progress.report();
  return {
    records: await countRecords(db),
    raised: report?.raised ?? 0,
    pledged: report?.pledged ?? 0,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, imports, outbox } = context.get(servicesContext);
  const { actor } = requireStaff(context, "import");
  const form = await request.formData().catch(() => new FormData());
  const { id } = params;
  const intent = textField(form, "intent");
  switch (intent) {
    case "import": {
      const result = await beginImport(db, clock, actor, id, form.has("possible"));
      if (!result.ok) return data({ problem: words.problems[result.reason] }, { status: 409 });
      outbox.wake();
      break;
    }
    case "undo": {
      const result = await undoImport(db, clock, actor, id, form.has("changed"));
      if (!result.ok) return data({ problem: words.problems[result.reason] }, { status: 409 });
      outbox.wake();
      break;
    }
    case "read-again":
      await imports.start(id);
      break;
    case "month-first":
    case "day-first":
      if (await answerQuestion(db, clock, actor, id, { state: "dates", dateOrder: intent }))
        await imports.start(id);
      break;
    case "stages": {
      const stages = readStages(form);
      if (await answerQuestion(db, clock, actor, id, { state: "ready", stages }))
        await imports.start(id);
      break;
    }
    case "cancel":
      await forgetImport(db, clock, actor, id);
      return redirect("/admin/import", 303);
    default:
      return data({ problem: "Unknown intent" }, { status: 400 });
  }
  return redirect(`/admin/import/${id}`, 303);
}

const STEPS = {
  receiving: 1,
  columns: 2,
  dates: 2,
  checking: 3,
  failed: 3,
  ready: 3,
  writing: 4,
} as const;
const HEADINGS = { ...words, ready: words.preview };

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { import: given, rows, figure, kept, stages } = loaderData;
  const { state, file_name, layout, tally, fileSize, id } = given;
  const step = state in STEPS ? STEPS[state as keyof typeof STEPS] : 5;
  const used = Object.keys(layout?.columns ?? {}).length;
  // The number of rows is not known until the file has been read.
  const rowCount = countAll(tally) > 0 ? `${words.rows(countAll(tally))} · ` : "";
  const head = (
    <ImportHead step={step} heading={HEADINGS[state]}>
      <p>
        <strong className="break-all">{file_name}</strong>
        {` · ${rowCount}${readSize(fileSize)} · `}
        {words.readAs(given.provider, used, layout?.headers.length ?? 0)}
      </p>
      {layout?.readOrder === "day-first" && <p>{words.dayFirst}</p>}
      {actionData?.problem && (
        <p role="alert" className="field-error">
          {actionData.problem}
        </p>
      )}
    </ImportHead>
  );
  if (state === "ready" && figure)
    return (
      <ImportPreview
        id={id}
        head={
          <>
            {head}
            <StageQuestion stages={stages} />
          </>
        }
        tally={tally}
        sections={rows}
        figure={figure}
        phase={readPhaseOne}
      />
    );
  return (
    <div className="import-page">
      <div>
        {head}
        {state === "dates" && layout?.openDate ? (
          <DateQuestion id={id} openDate={layout.openDate} />
        ) : state === "done" || state === "undone" ? (
          <ImportResult given={given} records={kept} />
        ) : (
          <ImportProgress given={given} />
        )}
      </div>
    </div>
  );
}

const readPhaseOne = (raised: number) =>
  `${
    readPhase(
      raised,
      phases.map((phase) => phase.amount),
      0,
    ).percent
  }%`;

/** "88 kB", "1.4 MB". */
function readSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
