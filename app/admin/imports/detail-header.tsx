import { FormError } from "#app/admin/shell/fields.tsx";
import { importPage as labels } from "#content/staff-import.ts";
import type { ImportDetail } from "#domain/imports/find-imports.ts";
import { ImportHeader } from "./import-header.tsx";

const STEPS = { open: 3, done: 5, undone: 5, closed: 1 } as const;

interface DetailHeaderProps {
  detail: ImportDetail;
  problem: string | undefined;
}

/** The header of the page of one import: its state, its file and how that is read. */
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
