import type { ReactNode } from "react";
import { data, Form, redirect } from "react-router";
import { notFound, requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { adminLabels, refusals } from "#content/staff.ts";
import { importsPage, columnsPage as labels } from "#content/staff-import.ts";
import { changeLayout } from "#domain/imports/change-layout.ts";
import { allFileProviders } from "#domain/imports/files/file-providers.ts";
import { IMPORT_FIELDS, type ImportField } from "#domain/imports/files/import-field.ts";
import { neededFields } from "#domain/imports/files/layout.ts";
import { findImport } from "#domain/imports/find-imports.ts";
import type { Route } from "./+types/columns";
import { ImportHeader } from "./import-header.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `${importsPage.title} · ${adminLabels.heading}` },
];

type Option = readonly [value: string, name: string];

export async function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context, "import");
  const { db, clock } = context.get(servicesContext);
  const found = await findImport(db, clock, params.id);
  if (!found?.layout) throw notFound(refusals.missing.text);
  const { file_name, layout } = found;
  const providers = allFileProviders.map(({ id, name }): Option => [id, name]);
  return { file_name, layout, providers, needed: neededFields(layout.provider) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, "import");
  const { db, clock, imports } = context.get(servicesContext);
  const form = await request.formData().catch(() => new FormData());
  const columns = Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, textField(form, field)]),
  ) as Record<ImportField, string>;
  const dateOrder = textField(form, "dateOrder");
  const choices = { provider: textField(form, "provider"), dateOrder, columns };
  const problem = await changeLayout(db, clock, actor, params.id, choices);
  if (problem)
    return data({ problem: labels.problems[problem], columns, dateOrder }, { status: 400 });
  await imports.start(params.id);
  return redirect(`/admin/import/${params.id}`, 303);
}

export default function Columns({ loaderData, actionData }: Route.ComponentProps) {
  const { file_name, layout, providers, needed } = loaderData;
  const columns: Option[] = [
    ["", labels.none],
    ...layout.headers.map((name, at): Option => [String(at), name || labels.unnamed(at + 1)]),
  ];
  return (
    <div className="import-page">
      <div>
        <ImportHeader step={2} heading={labels.heading}>
          <p>{labels.lead(file_name, layout.headers.length)}</p>
        </ImportHeader>
        {actionData && (
          <p role="alert" className="field-error my-3">
            {actionData.problem}
          </p>
        )}
        <Form method="post" className="columns-form">
          <Choice
            className="columns-provider"
            name="provider"
            label={labels.provider}
            options={providers}
            initial={layout.provider}
          >
            <span className="text-small text-iron">{labels.providerHelp}</span>
          </Choice>
          {IMPORT_FIELDS.map((field) => (
            <Choice
              key={field}
              name={field}
              label={labels.fields[field]}
              needed={needed.includes(field)}
              options={columns}
              initial={actionData?.columns[field] ?? String(layout.columns[field] ?? "")}
            />
          ))}
          <Choice
            name="dateOrder"
            label={labels.dateOrder}
            options={Object.entries(labels.dateOrders)}
            initial={actionData?.dateOrder ?? layout.dateOrder ?? ""}
          />
          <div className="columns-provider">
            <button type="submit" className="button">
              {labels.save}
            </button>
          </div>
        </Form>
      </div>
    </div>
  );
}

interface ChoiceProps {
  className?: string;
  name: string;
  label: string;
  needed?: boolean;
  options: readonly Option[];
  initial: string;
  /** What follows the choice. */
  children?: ReactNode;
}

const Choice = ({ className, name, label, needed, options, initial, children }: ChoiceProps) => (
  <label className={className}>
    <span className="field-label">
      {label}
      {needed && <span className="font-normal text-iron"> ({labels.needed})</span>}
    </span>
    <select name={name} defaultValue={initial} className="field-input">
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
    {children}
  </label>
);
