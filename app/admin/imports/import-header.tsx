import type { ReactNode } from "react";
import { FormError } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { importSteps, importPage as labels } from "#content/staff-import.ts";
import type { ImportDetail } from "#domain/imports/find-imports.ts";

interface ImportHeaderProps {
  step: number;
  heading: string;
  children?: ReactNode;
}

export function ImportHeader({ step, heading, children }: ImportHeaderProps) {
  return (
    <header className="mb-3 grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="site-heading">{heading}</h2>
        <ol className="flex border-b border-edge text-[0.9375rem]">
          {importSteps.map((name, i) => (
            <li
              key={name}
              className="-mb-0.5 inline-flex items-center gap-1.5 border-b-3 border-transparent px-2 py-1.5 whitespace-nowrap aria-[current]:border-ink aria-[current]:font-semibold sm:px-3.5"
              aria-current={step === i + 1 ? "step" : undefined}
            >
              {step > i + 1 ? (
                <>
                  <Icon name="check" />
                  <span className="sr-only">Done: </span>
                </>
              ) : (
                `${i + 1} `
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

const STEPS = { open: 3, done: 5, undone: 5, closed: 1 } as const;

interface DetailHeaderProps {
  detail: ImportDetail;
  problem: string | undefined;
}

export function DetailHeader({ detail, problem }: DetailHeaderProps) {
  const { state, file_name, layout, provider } = detail;
  const used = Object.keys(layout?.columns ?? {}).length;
  return (
    <ImportHeader step={STEPS[state]} heading={labels.headings[state]}>
      <p>
        <strong className="break-all">{file_name}</strong>
        {layout && ` · ${labels.readAs(layout.savedAs ?? provider, used, layout.headers.length)}`}
      </p>
      {layout?.dateOrder === "day-first" && <p>{labels.dayFirst}</p>}
      {state === "closed" && <p>{labels.closed}</p>}
      <FormError text={problem} />
    </ImportHeader>
  );
}
