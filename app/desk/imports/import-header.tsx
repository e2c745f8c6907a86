import type { ReactNode } from "react";
import { Form } from "react-router";
import { HiddenFields, IntentButton } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { importSteps, importPage as labels } from "#content/desk/imports.ts";

/** The lines and the head cells of the tables below. */
export const TABLE_HEADER_CLASS =
  "mt-7 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-edge pb-[0.4rem]";
export const TABLE_NAME_CLASS = "font-serif text-[1.1875rem] font-semibold";

interface ImportHeaderProps {
  step: number;
  heading: string;
  children?: ReactNode;
}

export function ImportHeader({ step, heading, children }: ImportHeaderProps) {
  return (
    <header className="mb-3 grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h1 className="site-heading">{heading}</h1>
        <ol className="flex flex-wrap border-b border-edge text-[0.9375rem]">
          {importSteps.map((name, index) => (
            <li
              key={name}
              className="-mb-0.5 inline-flex items-center gap-1.5 border-b-3 border-transparent px-2 py-1.5 whitespace-nowrap aria-[current]:border-ink aria-[current]:font-semibold sm:px-3.5"
              aria-current={step === index + 1 ? "step" : undefined}
            >
              {step > index + 1 ? (
                <>
                  <Icon name="check" />
                  <span className="sr-only">Done: </span>
                </>
              ) : (
                `${index + 1} `
              )}
              {name}
            </li>
          ))}
        </ol>
      </div>
      {children}
    </header>
  );
}

interface OtherSheetsProps {
  id: string;
  sheets: readonly { id: string; name: string }[];
}

/** The other sheets of the workbook; one press reads one instead. */
export const OtherSheets = ({ id, sheets }: OtherSheetsProps) =>
  sheets.length > 0 && (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
      {labels.sheets}
      {sheets.map((sheet) => (
        <Form key={sheet.id} method="post" action={`/admin/import/${id}`}>
          <HiddenFields sheet={sheet.id} />
          <IntentButton value="sheet">{labels.readSheet(sheet.name)}</IntentButton>
        </Form>
      ))}
    </div>
  );
