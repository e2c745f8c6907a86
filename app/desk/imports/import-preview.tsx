import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  CheckField,
  HiddenFields,
  IntentButton,
  ignoreEnter,
  SelectField,
} from "#app/desk/parts/fields.tsx";
import { PageTable } from "#app/desk/parts/page-header.tsx";
import { RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { StatusMark } from "#app/desk/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { booksLabels } from "#content/desk/deposits.ts";
import { importPage, importPreviewLabels as labels } from "#content/desk/imports.ts";
import { ROW_KINDS, type RowKind } from "#domain/imports/check/checked-row.ts";
import { longDate, shortDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";
import type { loader } from "./import.tsx";
import { TABLE_HEADER_CLASS, TABLE_NAME_CLASS } from "./import-header.tsx";

type Preview = NonNullable<Awaited<ReturnType<typeof loader>>["preview"]>;
type Counts = Preview["counts"];

interface ImportPreviewProps extends Preview {
  id: string;
  header: ReactNode;
}

/** The kinds that need a decision are shown first. */
const SECTION_ORDER = ["error", "possible", "changed", "none", "known", "unpaid", "ready"] as const;
/** The form's field for rows that staff choose one by one. */
const CHOICE_FIELDS: Partial<Record<RowKind, "line" | "change">> = {
  possible: "line",
  changed: "change",
};
const STATUS_OF_KIND = {
  ready: "answered",
  possible: "possible",
  changed: "possible",
  known: "known",
  unpaid: "voided",
  none: "known",
  error: "spam",
} as const;

export function ImportPreview({
  id,
  header,
  counts,
  rows,
  thanks,
  opening,
  closed,
}: ImportPreviewProps) {
  const { kinds } = counts;
  const leftOut = ROW_KINDS.reduce((sum, kind) => sum + kinds[kind].rows, 0) - kinds.ready.rows;
  return (
    <RestoredForm
      name="preview"
      method="post"
      className="grid px-edge pt-4 pb-12 *:min-w-0 min-[75rem]:grid-cols-[minmax(0,1fr)_22rem] min-[75rem]:py-0 min-[75rem]:pr-0 min-[75rem]:*:first:pt-4 min-[75rem]:*:first:pr-7 min-[75rem]:*:first:pb-12"
    >
      <div>
        {header}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] border-b border-edge">
          {ROW_KINDS.filter((kind) => kind === "ready" || kinds[kind].rows > 0).map((kind) => (
            <div
              key={kind}
              className="flex flex-row-reverse items-center justify-end gap-3.5 py-3 pr-4"
            >
              <dt className="font-semibold">
                <StatusMark status={STATUS_OF_KIND[kind]}>{labels.kinds[kind].name}</StatusMark>
                <span className="block text-small font-normal text-iron">
                  {kind === "ready" ? sumOfReady(counts) : formatCents(kinds[kind].cents)}
                </span>
              </dt>
              <dd className="flex-none font-serif text-[2.25rem] leading-none font-semibold tabular-nums lining-nums">
                {kinds[kind].rows.toLocaleString("en-US")}
              </dd>
            </div>
          ))}
        </dl>
        <PreviewNotes counts={counts} opening={opening} closed={closed} />
        {leftOut > 0 && (
          <p className="my-3">
            <a href={`/admin/import/${id}/problems.csv`} className="text-link">
              {labels.download(leftOut)}
            </a>
          </p>
        )}
        {SECTION_ORDER.filter((kind) => kinds[kind].rows > 0).map((kind) => (
          <RowSection
            key={kind}
            kind={kind}
            rows={rows.filter((row) => row.kind === kind)}
            total={kinds[kind].rows}
          />
        ))}
      </div>
      <ImportSummary id={id} counts={counts} thanks={thanks} />
    </RestoredForm>
  );
}

interface RowSectionProps {
  kind: RowKind;
  rows: Preview["rows"];
  total: number;
}

/**
 * Rows of one kind. Possible duplicates and changed rows each have a checkbox to import them
 * anyway.
 */
function RowSection({ kind, rows, total }: RowSectionProps) {
  const { name, note } = labels.kinds[kind];
  const choice = CHOICE_FIELDS[kind];
  return (
    <section aria-labelledby={`rows-${kind}`}>
      <div className={TABLE_HEADER_CLASS}>
        <h2 id={`rows-${kind}`} className={TABLE_NAME_CLASS}>
          {labels.rowsOfKind(total, name)}
        </h2>
        {note && <p className="text-small text-iron">{note}</p>}
      </div>
      {kind === "possible" && <CheckField name="all" label={labels.importAll(total)} />}
      {rows.length < total && <p className="text-small text-iron">{labels.first(rows.length)}</p>}
      <PageTable
        caption={labels.rowsOfKind(total, name)}
        columns={[...labels.columns, ...(choice ? [labels.choices[choice]] : [])]}
        figures={[0, 2]}
      >
        {rows.map(({ key, line, received_at, amount_cents, name, note }) => (
          <tr key={key}>
            <td className="money">{line}</td>
            <td className="whitespace-nowrap">{received_at && <LocalTime time={received_at} />}</td>
            <td className="money">{amount_cents !== null && formatCents(amount_cents)}</td>
            <td>{name}</td>
            <td className="text-iron">{note}</td>
            {choice && (
              <td className="max-md:ml-auto">
                <input
                  type="checkbox"
                  name={choice}
                  value={line}
                  className="size-5"
                  onKeyDown={ignoreEnter}
                  aria-label={labels.importRow(line)}
                />
              </td>
            )}
          </tr>
        ))}
      </PageTable>
    </section>
  );
}

const hasPledges = ({ pledges, possiblePledges }: Counts) =>
  pledges.rows + possiblePledges.rows > 0;

function PreviewNotes({ counts, opening, closed }: Pick<Preview, "counts" | "opening" | "closed">) {
  const { pledges, possiblePledges, repeats, unknownMethods, careful, kinds } = counts;
  const { rows, words } = unknownMethods;
  const { cents, pledgedCents, day, gifts, olderCents } = opening;
  const isUndated = cents > 0 && !day && kinds.ready.rows > pledges.rows;
  const notes = [
    rows > 0 && labels.unknownMethods(rows, words),
    careful > 0 && labels.careful(careful),
    cents > 0 && gifts > 0 && labels.beforeOpening(gifts, formatCents(olderCents), longDate(day)),
    closed.gifts > 0 && booksLabels.importedIntoClosed(closed.gifts, longDate(closed.through)),
    isUndated && labels.undatedOpening(formatCents(cents)),
    pledges.rows > 0 && labels.pledges(pledges.rows, formatCents(pledges.cents)),
    possiblePledges.rows > 0 &&
      labels.possiblePledges(possiblePledges.rows, formatCents(possiblePledges.cents)),
    hasPledges(counts) && labels.paymentsOnPledges,
    hasPledges(counts) && pledgedCents > 0 && labels.openingPledges(formatCents(pledgedCents)),
    repeats > 0 && labels.repeats(repeats),
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <p key={note} className="mt-2 max-w-measure text-small">
      {note}
    </p>
  ));
}

interface ImportSummaryProps extends Pick<Preview, "counts" | "thanks"> {
  id: string;
}

function ImportSummary({ id, counts, thanks }: ImportSummaryProps) {
  const { kinds, pledges, nameless } = counts;
  const gifts = kinds.ready.rows - pledges.rows;
  const isChosen = kinds.ready.rows + kinds.possible.rows + kinds.changed.rows > 0;
  const isEmpty = ROW_KINDS.every((kind) => kinds[kind].rows === 0);
  const ready = kinds.ready.rows === 0 ? labels.noneReady : labels.adds(sumOfReady(counts));
  return (
    <aside
      className="mt-8 grid content-start gap-4.5 border-t border-edge bg-(--panel) px-6 py-7 min-[75rem]:mt-0 min-[75rem]:border-t-0 min-[75rem]:border-l"
      aria-labelledby="what-happens"
    >
      <h2 id="what-happens" className="font-sans font-semibold">
        {labels.whatHappens}
      </h2>
      <p>{isEmpty ? labels.noRows : ready}</p>
      {kinds.ready.rows > 0 && <p>{labels.people(counts.people)}</p>}
      <HiddenFields fingerprint={counts.fingerprint} />
      {nameless > 0 && <p>{labels.nameless(nameless)}</p>}
      {counts.asksAboutNameless && <CheckField name="nameless" label={labels.isAnonymous} />}
      {counts.unmatched.length > 0 && (
        <>
          <p>{labels.unmatched(counts.unmatched)}</p>
          <CheckField name="unmatched" label={labels.unmatchedSeen} />
        </>
      )}
      {hasPledges(counts) && <CheckField name="pledges" label={labels.pledgesSeen} />}
      {kinds.possible.rows > 0 && <p className="text-small">{labels.andChosen}</p>}
      {(isChosen || counts.refunds > 0) && (
        <>
          <SelectField
            label={labels.stillToThank}
            name="toThank"
            options={labels.toThank(shortDate(thanks.since), thanks.gifts)}
          />
          <IntentButton value="import" className="button">
            {isChosen ? labels.importThem(gifts, pledges.rows) : labels.noteBack}
          </IntentButton>
          <p className="text-small">
            {`${labels.allOrNone} ${kinds.changed.rows > 0 ? labels.canUndoNew : labels.canUndo}`}
          </p>
        </>
      )}
      <Link to={`/admin/import/${id}/columns`} className="button-quiet justify-center">
        {importPage.changeColumns}
      </Link>
      <IntentButton value="cancel" className="text-link justify-self-center">
        {importPage.cancel}
      </IntentButton>
    </aside>
  );
}

const sumOfReady = ({ kinds: { ready }, pledges }: Counts) =>
  labels.sum(
    formatCents(ready.cents - pledges.cents),
    pledges.rows > 0 ? formatCents(pledges.cents) : null,
  );
