import { Link } from "react-router";
import { formatCents } from "#app/admin/money.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { adminLabels } from "#content/staff.ts";
import { importsPage as words } from "#content/staff-import.ts";
import { type ImportLine, listImports } from "#domain/imports/find-imports.ts";
import type { Route } from "./+types/imports";
import { ImportHead } from "./import-head.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `${words.title} · ${adminLabels.heading}` },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, "import");
  const problem = words.problems.get(url.searchParams.get("problem") ?? "") ?? null;
  return { problem, imports: await listImports(context.get(servicesContext).db) };
}

export default function Imports({ loaderData }: Route.ComponentProps) {
  const { imports, problem } = loaderData;
  return (
    <div className="import-page">
      <div>
        <ImportHead step={1} heading={words.heading} />
        <p className="max-w-measure">{words.lead}</p>
        {/* A plain form also with scripts: the browser streams the file and shows how far it is. */}
        <form
          method="post"
          action="/admin/import/upload"
          encType="multipart/form-data"
          className="upload-form"
        >
          <label className="grow">
            <span className="field-label">{words.file}</span>
            <input
              type="file"
              name="file"
              accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv"
              required
              aria-describedby={problem ? "upload-problem" : undefined}
              className="field-input"
            />
          </label>
          <button type="submit" className="button">
            {words.upload}
          </button>
          {problem && (
            <p id="upload-problem" role="alert" className="field-error w-full">
              {problem}
            </p>
          )}
        </form>
        <p className="max-w-measure text-small text-iron">{words.providers}</p>
        <h3 className="import-section-head">{words.earlier}</h3>
        {imports.length === 0 ? (
          <p className="py-4 text-iron">{words.none}</p>
        ) : (
          <EarlierImports imports={imports} />
        )}
      </div>
    </div>
  );
}

/** Columns of figures, set at the right. */
const FIGURES = new Set<string>(["Records", "Sum"]);

function EarlierImports({ imports }: { imports: ImportLine[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="import-rows">
        <thead>
          <tr>
            {words.columns.map((name) => (
              <th key={name} scope="col" data-figure={FIGURES.has(name)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {imports.map((line) => (
            <tr key={line.id}>
              <td className="whitespace-nowrap">
                <LocalTime time={line.created_at} withTime />
              </td>
              <td>
                <Link to={`/admin/import/${line.id}`} className="row-link break-all">
                  {line.file_name}
                </Link>
              </td>
              <td>{line.provider}</td>
              <td>{line.staff_name}</td>
              <td className="money">{line.row_count.toLocaleString("en-US")}</td>
              <td className="money">
                {line.amount_cents === null ? "" : formatCents(line.amount_cents)}
              </td>
              <td>{words.states[line.state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
