import { type ComponentProps, useState } from "react";
import { data, redirect } from "react-router";
import {
  type FieldChoice,
  FormError,
  IntentButton,
  Options,
  Submit,
} from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { notFound, readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { pickFields } from "#app/read-form.ts";
import { importPage, importsPage, columnsPage as labels } from "#content/desk/imports.ts";
import { accessRefusals } from "#content/desk/shell.ts";
import { changeLayout } from "#domain/imports/change-layout.ts";
import { sampleColumns } from "#domain/imports/import-rows.ts";
import { cancelImport, readImport } from "#domain/imports/imports.ts";
import { IMPORT_FIELDS } from "#domain/imports/map/import-fields.ts";
import { columnsOfRoles, type FileLayout, neededFields } from "#domain/imports/map/layout.ts";
import type { Route } from "./+types/columns";
import { ImportHeader, OtherSheets } from "./import-header.tsx";

export const meta = () => pageTitle(importsPage.title);

/** More than the questions of one kind in any file. */
const MAX_QUESTIONS = 60;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = requireStaff(context);
  const importDetail = await readImport(db, params.id);
  if (importDetail?.state !== "open" || !importDetail.layout)
    throw notFound(accessRefusals.missing.text);
  const { file_name, layout, sheets } = importDetail;
  const samples = await sampleColumns(db, params.id, layout.headers.length);
  return {
    id: importDetail.id,
    file_name,
    layout,
    sheets,
    samples,
    needed: neededFields(layout),
    roleColumns: columnsOfRoles(layout),
  };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  if (field("intent") === "cancel") {
    await cancelImport(staff, params.id);
    return redirect("/admin/import", 303);
  }
  const typed = pickFields(field, ["dateOrder", "rows", "unit"]);
  const answers = (name: string) =>
    Array.from({ length: MAX_QUESTIONS }, (_, index) => field(`${name}${index}`));
  const columns = pickFields(field, IMPORT_FIELDS);
  const result = await changeLayout(staff, params.id, {
    ...typed,
    words: answers("word"),
    states: answers("state"),
    name: field("saveAs"),
    columns,
  });
  if (!result.ok) {
    const problem = labels.problems[result.reason];
    return data({ problem, typed, columns }, { status: 400 });
  }
  return redirect(`/admin/import/${params.id}`, 303);
}

export default function ImportColumns({ loaderData, actionData }: Route.ComponentProps) {
  const { id, file_name, layout, sheets, samples, needed, roleColumns } = loaderData;
  const typed = actionData?.typed;
  const [chosenColumns, setChosen] = useState(() =>
    Object.fromEntries(
      IMPORT_FIELDS.map((field) => [
        field,
        actionData?.columns[field] ?? String(layout.columns[field] ?? ""),
      ]),
    ),
  );
  const names = layout.headers.map((name, index) => name || labels.unnamed(index + 1));
  const columns = [
    { value: "", name: labels.none },
    ...names.map((name, index) => ({ value: String(index), name })),
  ];
  const usedColumns = new Set([...Object.values(chosenColumns), ...roleColumns.map(String)]);
  const unread = names.flatMap((name, index) =>
    usedColumns.has(String(index)) ? [] : [labels.withSamples(name, samples[index] ?? [])],
  );
  return (
    <div className="px-edge pt-4 pb-12 *:min-w-0">
      <ImportHeader step={2} heading={labels.heading}>
        <p>{labels.lead(file_name, layout.headers.length)}</p>
        <OtherSheets id={id} sheets={sheets} />
      </ImportHeader>
      <FormError text={actionData?.problem} className="my-3" />
      <RestoredForm name="columns" method="post" className="columns-form">
        <LayoutQuestions
          layout={layout}
          names={names}
          samples={samples}
          dateOrder={typed?.dateOrder}
        />
        {IMPORT_FIELDS.map((field) => (
          <ChoiceField
            key={field}
            name={field}
            label={
              needed.includes(field)
                ? `${labels.fields[field]} (${labels.needed})`
                : labels.fields[field]
            }
            help={sampleText(samples[Number(chosenColumns[field] || -1)])}
            options={columns}
            defaultValue={chosenColumns[field] ?? ""}
            onInput={({ currentTarget: { value } }) =>
              setChosen((before) => ({ ...before, [field]: value }))
            }
          />
        ))}
        <p className="col-span-full text-iron wrap-anywhere">
          {roleColumns.length > 0 &&
            `${labels.also(roleColumns.map((columnIndex) => names[columnIndex] ?? ""))} `}
          {labels.unused(unread)}
        </p>
        <ChoiceField
          name="rows"
          label={labels.rows}
          options={choicesOf(labels.rowMeanings)}
          defaultValue={typed?.rows ?? layout.rows}
        />
        <LayoutName savedAs={layout.savedAs} />
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-2">
          <Submit>{labels.save}</Submit>
          <IntentButton value="cancel" className="text-link" formNoValidate>
            {importPage.cancel}
          </IntentButton>
        </div>
      </RestoredForm>
    </div>
  );
}

interface LayoutQuestionsProps {
  layout: FileLayout;
  /** The names of the columns. */
  names: readonly string[];
  samples: readonly (readonly string[])[];
  /** The answer given before; undefined when staff have not answered. */
  dateOrder: string | undefined;
}

/**
 * The questions that the file alone does not answer: the order of its dates, the meaning of its
 * words, and its unit.
 */
const LayoutQuestions = ({ layout, names, samples, dateOrder }: LayoutQuestionsProps) => {
  const { openDate, openWords, openColumns, openAmount } = layout;
  return (
    <>
      {openDate && (
        <QuestionField
          name="dateOrder"
          label={labels.dateQuestion(openDate.line, openDate.said)}
          options={choicesOf(labels.dateOrders)}
          defaultValue={dateOrder ?? layout.dateOrder ?? ""}
        />
      )}
      {openWords.map(({ column, line, said }, index) => (
        <QuestionField
          key={said}
          name={`word${index}`}
          label={labels.wordQuestion(line, said, names[column] ?? "")}
          options={choicesOf(labels.wordAnswers)}
        />
      ))}
      {openColumns.map((column, index) => (
        <QuestionField
          key={column}
          name={`state${index}`}
          label={labels.columnQuestion(names[column] ?? "", samples[column] ?? [])}
          options={choicesOf(labels.columnAnswers)}
        />
      ))}
      {openAmount && (
        <QuestionField
          name="unit"
          label={labels.unitQuestion(openAmount.line, openAmount.said)}
          options={choicesOf(labels.units)}
          defaultValue={layout.unit ?? ""}
        />
      )}
    </>
  );
};

/** The name under which the answers serve the next file. */
const LayoutName = ({ savedAs }: Pick<FileLayout, "savedAs">) => (
  <label>
    <span className="field-label">{labels.name}</span>
    <input
      name="saveAs"
      className="field-input"
      autoComplete="off"
      maxLength={80}
      defaultValue={savedAs ?? ""}
    />
    <small className="text-label text-iron">{labels.nameHelp}</small>
  </label>
);

interface ChoiceFieldProps extends ComponentProps<"select"> {
  label: string;
  /** The first values of the chosen column, so that staff see what it contains. */
  help?: string;
  options: readonly FieldChoice[];
}

const ChoiceField = ({ className, label, help, options, ...select }: ChoiceFieldProps) => (
  <label className={className}>
    <span className="field-label">{label}</span>
    <select className="field-input" aria-invalid={false} {...select}>
      <Options entries={options} />
    </select>
    <small className="mt-0.5 block min-h-5 text-label text-iron wrap-anywhere">{help}</small>
  </label>
);

const QuestionField = (props: ChoiceFieldProps) => (
  <ChoiceField className="col-span-full [&_select]:max-w-96" required {...props} />
);

/** Empty without a column. */
function sampleText(values: readonly string[] | undefined): string {
  if (!values) return "";
  return values.length > 0 ? labels.samples(values) : labels.noSample;
}

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, name]) => ({ value, name }));
