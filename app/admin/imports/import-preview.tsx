import type { ReactNode } from "react";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { importPage } from "#content/staff-import.ts";
import { importRows as labels } from "#content/staff-import-preview.ts";
import type { ImportRowKind } from "#db/schema.ts";
import { countAll, type ImportCounts, ROW_KINDS } from "#domain/imports/checks/import-counts.ts";
import type { PendingRow } from "#domain/imports/find-imports.ts";
import { formatCents } from "#domain/money/money.ts";
import { ImportOutcome, type ImportOutcomeProps } from "./import-outcome.tsx";
import { ImportSection } from "./import-section.tsx";
import { RowIcon } from "./row-icon.tsx";

interface ImportPreviewProps extends ImportOutcomeProps {
  header: ReactNode;
  sections: { kind: ImportRowKind; rows: PendingRow[] }[];
}

/** What a file holds and what importing it would do, before anything is written. */
export function ImportPreview(props: ImportPreviewProps) {
  const { id, header, counts, sections, figure, included } = props;
  return (
    <div className="import-page" data-aside="true">
      <div>
        {header}
        <p className="my-1">
          <TextLink to={`/admin/import/${id}/columns`}>{importPage.changeColumns}</TextLink>
        </p>
        <Shares counts={counts} />
        <dl className="import-counts">
          {ROW_KINDS.filter((kind) => kind === "ready" || counts[kind].rows > 0).map((kind) => (
            <div key={kind}>
              <dt>
                <RowIcon kind={kind} /> {labels.kinds[kind].name}
                <span>{kind === "ready" ? sumOfReady(counts) : labels.kinds[kind].note}</span>
              </dt>
              <dd>{counts[kind].rows.toLocaleString("en-US")}</dd>
            </div>
          ))}
        </dl>
        <PreviewNotes counts={counts} />
        {sections
          .filter(({ rows }) => rows.length > 0)
          .map(({ kind, rows }) => (
            <ImportSection key={kind} id={id} kind={kind} rows={rows} total={counts[kind].rows} />
          ))}
      </div>
      <ImportOutcome id={id} counts={counts} figure={figure} included={included} />
    </div>
  );
}

/** The kinds as parts of one bar, to scale. */
function Shares({ counts }: { counts: ImportCounts }) {
  const all = countAll(counts);
  let x = 0;
  return (
    <svg
      viewBox="0 0 1000 10"
      preserveAspectRatio="none"
      className="import-shares"
      aria-hidden="true"
    >
      {ROW_KINDS.map((kind) => {
        const width = all > 0 ? (counts[kind].rows / all) * 1000 : 0;
        const from = x;
        x += width;
        return width > 0 && <rect key={kind} x={from} width={width} height="10" data-kind={kind} />;
      })}
    </svg>
  );
}

/** The money that ready rows bring, and the pledges beside it. */
const sumOfReady = ({ ready, pledges }: ImportCounts) =>
  labels.readySum(
    formatCents(ready.cents - pledges.cents),
    pledges.rows > 0 ? formatCents(pledges.cents) : null,
  );

/** What staff must know about the rows beyond their number. */
function PreviewNotes({ counts: { pledges, repeats, footers } }: { counts: ImportCounts }) {
  const notes = [
    pledges.rows > 0 && labels.pledges(pledges.rows, formatCents(pledges.cents)),
    repeats.rows > 0 && labels.repeats(repeats.rows),
    footers > 0 && labels.footers(footers),
  ].filter((note) => note !== false);
  return (
    notes.length > 0 && (
      <ul className="my-4 grid max-w-measure gap-2 text-small">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )
  );
}
