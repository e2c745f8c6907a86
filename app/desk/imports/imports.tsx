import { Link } from "react-router";
import { Submit } from "#app/desk/parts/fields.tsx";
import { PageTable, pageTitle } from "#app/desk/parts/page-header.tsx";
import { StaffName } from "#app/desk/parts/staff-name.tsx";
import { requireStaff } from "#app/desk/require-staff.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { importsPage as labels } from "#content/desk/imports.ts";
import { listImports } from "#domain/imports/imports.ts";
import { formatCents } from "#domain/values/money.ts";
import type { Route } from "./+types/imports";
import { ImportHeader, TABLE_HEADER_CLASS, TABLE_NAME_CLASS } from "./import-header.tsx";

export const meta = () => pageTitle(labels.title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = requireStaff(context);
  const problem = labels.problems.get(url.searchParams.get("problem") ?? "") ?? null;
  return { problem, imports: await listImports(db) };
}

export default function Imports({ loaderData }: Route.ComponentProps) {
  const { imports, problem } = loaderData;
  return (
    <div className="px-edge pt-4 pb-12 *:min-w-0">
      <ImportHeader step={1} heading={labels.heading} />
      <p className="max-w-measure">{labels.lead}</p>
      <UploadForm problem={problem} />
      <p className="max-w-measure text-small text-iron">{labels.providers}</p>
      <h2 className={`${TABLE_HEADER_CLASS} ${TABLE_NAME_CLASS}`}>{labels.earlier}</h2>
      {imports.length === 0 ? (
        <p className="py-4 text-iron">{labels.none}</p>
      ) : (
        <PageTable caption={labels.earlier} columns={labels.columns} figures={[4, 5]}>
          {imports.map((line) => (
            <tr key={line.id}>
              <td className="whitespace-nowrap">
                <LocalTime time={line.created_at} showsTime />
              </td>
              <td>
                <Link to={`/admin/import/${line.id}`} className="row-link break-all">
                  {line.file_name}
                </Link>
              </td>
              <td>{line.provider}</td>
              <td>{line.staff_name && <StaffName username={line.staff_name} />}</td>
              <td className="money">{line.row_count.toLocaleString("en-US")}</td>
              <td className="money">
                {line.amount_cents === null ? "" : formatCents(line.amount_cents)}
              </td>
              <td>{labels.states[line.state]}</td>
            </tr>
          ))}
        </PageTable>
      )}
    </div>
  );
}

/** A plain form even with scripts: the browser streams the file and shows the progress. */
const UploadForm = ({ problem }: { problem: string | null }) => (
  <form
    method="post"
    action="/admin/import/upload"
    encType="multipart/form-data"
    className="my-5 flex max-w-3xl flex-wrap items-end gap-4 border-y border-rule py-5"
  >
    <label className="grow">
      <span className="field-label">{labels.file}</span>
      <input
        type="file"
        name="file"
        accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv"
        required
        aria-invalid={Boolean(problem)}
        aria-describedby={problem ? "upload-problem" : undefined}
        className="field-input"
      />
    </label>
    <Submit>{labels.upload}</Submit>
    {problem && (
      <p id="upload-problem" role="alert" className="field-error w-full">
        {problem}
      </p>
    )}
  </form>
);
