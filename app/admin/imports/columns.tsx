import { useState } from "react";
import { data, Form, redirect } from "react-router";
import { FormError, Submit } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { pickFields, readForm } from "#app/read-form.ts";
import { refusals } from "#content/staff.ts";
import { importsPage, columnsPage as labels } from "#content/staff-import.ts";
import { changeLayout } from "#domain/imports/change-layout.ts";
import { allFileProviders } from "#domain/imports/files/file-providers.ts";
import { IMPORT_FIELDS } from "#domain/imports/files/import-field.ts";
import { neededFields } from "#domain/imports/files/layout.ts";
import { findImport } from "#domain/imports/find-imports.ts";
import { sampleColumns } from "#domain/imports/sample-columns.ts";
import type { Route } from "./+types/columns";
import { ChoiceField, Sample, UnusedColumns } from "./column-choice.tsx";
import { ImportHeader } from "./import-header.tsx";

export const meta = () => pageTitle(importsPage.title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = requireStaff(context, "import");
  const found = await findImport(db, clock, params.id);
  if (!found?.layout) throw notFound(refusals.missing.text);
  const { file_name, layout } = found;
  const providers = allFileProviders.map(({ id, name }) => ({ value: id, name }));
  const samples = await sampleColumns(db, params.id, layout);
  return { file_name, layout, providers, samples, needed: neededFields(layout.provider) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "import");
  const { imports } = desk;
  const field = await readForm(request);
  const columns = pickFields(field, IMPORT_FIELDS);
  const [dateOrder, rows] = [field("dateOrder"), field("rows")];
  const choices = { provider: field("provider"), dateOrder, rows, columns };
  const problem = await changeLayout(desk, params.id, choices);
  if (problem)
    return data({ problem: labels.problems[problem], columns, dateOrder, rows }, { status: 400 });
  await imports.start(params.id);
  return redirect(`/admin/import/${params.id}`, 303);
}

export default function Columns({ loaderData, actionData }: Route.ComponentProps) {
  const { file_name, layout, providers, samples, needed } = loaderData;
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(
      IMPORT_FIELDS.map((field) => [
        field,
        actionData?.columns[field] ?? String(layout.columns[field] ?? ""),
      ]),
    ),
  );
  const columns = [
    { value: "", name: labels.none },
    ...layout.headers.map((name, at) => ({
      value: String(at),
      name: name || labels.unnamed(at + 1),
    })),
  ];
  return (
    <div className="import-page">
      <div>
        <ImportHeader step={2} heading={labels.heading}>
          <p>{labels.lead(file_name, layout.headers.length)}</p>
        </ImportHeader>
        <FormError text={actionData?.problem} className="my-3" />
        <Form method="post" className="columns-form">
          <ChoiceField
            className="col-span-full [&_select]:block [&_select]:max-w-96"
            name="provider"
            label={labels.provider}
            options={providers}
            defaultValue={layout.provider}
          >
            <span className="text-small text-iron">{labels.providerHelp}</span>
          </ChoiceField>
          {IMPORT_FIELDS.map((field) => (
            <ChoiceField
              key={field}
              name={field}
              label={labels.fields[field]}
              needed={needed.includes(field)}
              options={columns}
              defaultValue={chosen[field] ?? ""}
              onChange={({ currentTarget: { value } }) =>
                setChosen((before) => ({ ...before, [field]: value }))
              }
            >
              <Sample values={samples[Number(chosen[field] || -1)]} />
            </ChoiceField>
          ))}
          <UnusedColumns
            headers={layout.headers}
            samples={samples}
            used={new Set(Object.values(chosen))}
          />
          <ChoiceField
            name="rows"
            label={labels.rows}
            options={choicesOf(labels.rowMeanings)}
            defaultValue={actionData?.rows ?? layout.rows}
          />
          <ChoiceField
            name="dateOrder"
            label={labels.dateOrder}
            options={choicesOf(labels.dateOrders)}
            defaultValue={actionData?.dateOrder ?? layout.dateOrder ?? ""}
          />
          <div className="col-span-full">
            <Submit>{labels.save}</Submit>
          </div>
        </Form>
      </div>
    </div>
  );
}

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, name]) => ({ value, name }));
