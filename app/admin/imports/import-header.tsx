import type { ReactNode } from "react";
import { FormError } from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { importPage, importSteps } from "#content/staff-import.ts";
import { countAll } from "#domain/imports/checks/import-counts.ts";
import type { ImportDetail } from "#domain/imports/find-imports.ts";

interface ImportHeaderProps {
  /** The first is 1; 5 when all are done. */
  step: number;
  heading: string;
  children?: ReactNode;
}

/** The page's name, and the four steps with those that are done. */
export function ImportHeader({ step, heading, children }: ImportHeaderProps) {
  return (
    <header className="import-head">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="site-heading">{heading}</h2>
        <ol className="import-steps">
          {importSteps.map((name, i) => (
            <li key={name} aria-current={step === i + 1 ? "step" : undefined}>
              {step > i + 1 ? <Tick /> : `${i + 1} `}
              {name}
            </li>
          ))}
        </ol>
      </div>
      {children}
    </header>
  );
}

const Tick = () => (
  <svg viewBox="0 0 12 12" width="12" height="12" role="img" aria-label="done">
    <path d="M1 6.5 4.5 10 11 2" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);

const STEPS: Record<ImportDetail["state"], number> = {
  receiving: 1,
  columns: 2,
  dates: 2,
  checking: 3,
  failed: 3,
  ready: 3,
  writing: 4,
  done: 5,
  removing: 5,
  undone: 5,
};

interface DetailHeaderProps {
  detail: ImportDetail;
  problem: string | undefined;
}

/** The header of the page of one import: its state, its file and how that is read. */
export function DetailHeader({ detail, problem }: DetailHeaderProps) {
  const { state, file_name, file_size, layout, counts, provider } = detail;
  const used = Object.keys(layout?.columns ?? {}).length;
  // The number of rows is not known until the file has been read.
  const rowCount = countAll(counts) > 0 ? `${importPage.rows(countAll(counts))} · ` : "";
  return (
    <ImportHeader step={STEPS[state]} heading={importPage.headings[state]}>
      <p>
        <strong className="break-all">{file_name}</strong>
        {` · ${rowCount}${formatSize(file_size ?? 0)} · `}
        {importPage.readAs(provider, used, layout?.headers.length ?? 0)}
      </p>
      {layout?.rememberedAt && state === "ready" && (
        <p>
          {importPage.remembered} <LocalTime time={layout.rememberedAt} />.{" "}
          {importPage.changeReading}
        </p>
      )}
      {layout?.readOrder === "day-first" && <p>{importPage.dayFirst}</p>}
      <FormError text={problem} />
    </ImportHeader>
  );
}

/** "88 kB", "1.4 MB". */
const formatSize = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
