import { Form } from "react-router";
import { FormError, IntentButton, TextLink } from "#app/admin/shell/fields.tsx";
import { importPage as labels } from "#content/staff-import.ts";
import type { ImportDetail } from "#domain/imports/find-imports.ts";
import { DATE_ORDERS, readBoth } from "#domain/imports/map/date-order.ts";
import type { Layout } from "#domain/imports/map/layout.ts";
import { ImportHeader } from "./import-header.tsx";

const STEPS = { open: 3, done: 5, undone: 5, closed: 1 } as const;

interface DetailHeaderProps {
  detail: ImportDetail;
  problem: string | undefined;
}

/** The header of the page of one import: its state, its file and how that is read. */
export function DetailHeader({ detail, problem }: DetailHeaderProps) {
  const { state, file_name, layout, provider } = detail;
  const isAsked = state === "open" && layout?.dateOrder === null;
  const used = Object.keys(layout?.columns ?? {}).length;
  return (
    <ImportHeader
      step={isAsked ? 2 : STEPS[state]}
      heading={labels.headings[isAsked ? "dates" : state]}
    >
      <p>
        <strong className="break-all">{file_name}</strong>
        {layout && ` · ${labels.readAs(layout.savedAs ?? provider, used, layout.headers.length)}`}
      </p>
      {layout?.dateOrder === "day-first" && <p>{labels.dayFirst}</p>}
      {state === "closed" && <p>{labels.closed}</p>}
      <FormError text={problem} />
      {isAsked && <DateQuestion id={detail.id} openDates={layout.openDates} />}
    </ImportHeader>
  );
}

/** Asks what 3/4/2026 is in a file that does not show it, or shows both. No row is read before the answer. */
function DateQuestion({ id, openDates: [one, two] }: { id: string } & Pick<Layout, "openDates">) {
  const readings = readBoth(two ? "" : (one?.said ?? ""));
  return (
    <Form method="post" className="my-4 grid max-w-measure gap-4">
      {one && (
        <p>
          {two
            ? labels.dates.two(one.line, one.said, two.line, two.said)
            : labels.dates.one(one.line, one.said)}
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        {DATE_ORDERS.map((order) => (
          <IntentButton key={order} value={order}>
            {labels.dates[order](readings[order])}
          </IntentButton>
        ))}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <TextLink to={`/admin/import/${id}/columns`}>{labels.changeColumns}</TextLink>
        <IntentButton value="cancel" className="text-link">
          {labels.cancel}
        </IntentButton>
      </p>
    </Form>
  );
}
