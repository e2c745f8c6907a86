import { data, Form, redirect } from "react-router";
import { notFound, requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { adminLabels, refusals } from "#content/staff.ts";
import { importsPage, columnsPage as words } from "#content/staff-import.ts";
import { changeLayout } from "#domain/imports/change-layout.ts";
import { allFileProviders } from "#domain/imports/files/file-providers.ts";
import { IMPORT_FIELDS } from "#domain/imports/files/import-field.ts";
import { neededFields } from "#domain/imports/files/layout.ts";
import { findImport } from "#domain/imports/find-imports.ts";
import type { Route } from "./+types/columns";
import { ImportHead } from "./import-head.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `${importsPage.title} · ${adminLabels.heading}` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context, "import");
  const { db, clock } = context.get(servicesContext);
  const found = await findImport(db, clock, params.id);
  if (!found?.layout) throw notFound(refusals.missing.text);
  const { id, file_name, layout } = found;
  const providers = allFileProviders.map((provider) => ({ id: provider.id, name: provider.name }));
  return { id, file_name, layout, providers, needed: neededFields(layout.provider) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, "import");
  const { db, clock, imports } = context.get(servicesContext);
  const form = await request.formData().catch(() => new FormData());
  const choices = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, textField(form, field)]));
  const dateOrder = textField(form, "dateOrder");
  const result = await changeLayout(
    ...([db, clock, actor, params.id, textField(form, "provider")] as const),
    new Map(IMPORT_FIELDS.map((field) => [field, choices[field] ?? ""])),
    dateOrder,
  );
  if (!result.ok)
    return data({ problem: words.problems[result.reason], choices, dateOrder }, { status: 400 });
  await imports.start(params.id);
  return redirect(`/admin/import/${params.id}`, 303);
}

export default function Columns({ loaderData, actionData }: Route.ComponentProps) {
  const { file_name, layout, providers, needed } = loaderData;
  const choices = layout.headers.map((header, at) => ({
    value: at,
    name: header || words.unnamed(at + 1),
  }));
  const chosen = (field: (typeof IMPORT_FIELDS)[number]) =>
    actionData?.choices[field] ?? String(layout.columns[field] ?? "");
  return (
    <div className="import-page">
      <div>
        <ImportHead step={2} heading={words.heading}>
          <p>{words.lead(file_name, layout.headers.length)}</p>
        </ImportHead>
        {actionData && (
          <p role="alert" className="field-error my-3">
            {actionData.problem}
          </p>
        )}
        <Form method="post" className="columns-form">
          <label className="columns-provider">
            <span className="field-label">{words.provider}</span>
            <select name="provider" defaultValue={layout.provider} className="field-input">
              {providers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <span className="text-small text-iron">{words.providerHelp}</span>
          </label>
          {IMPORT_FIELDS.map((field) => (
            <label key={field}>
              <span className="field-label">
                {words.fields[field]}
                {needed.includes(field) && (
                  <span className="font-normal text-iron"> ({words.needed})</span>
                )}
              </span>
              <select name={field} defaultValue={chosen(field)} className="field-input">
                <option value="">{words.none}</option>
                {choices.map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <label>
            <span className="field-label">{words.dateOrder}</span>
            <select
              name="dateOrder"
              defaultValue={actionData?.dateOrder ?? layout.dateOrder ?? ""}
              className="field-input"
            >
              {Object.entries(words.dateOrders).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <div className="columns-provider">
            <button type="submit" className="button">
              {words.save}
            </button>
          </div>
        </Form>
      </div>
    </div>
  );
}
