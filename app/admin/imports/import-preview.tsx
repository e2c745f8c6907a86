import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { formatCents } from "#app/admin/money.ts";
import { phases } from "#content/fundraising.ts";
import { importPage as words } from "#content/staff-import.ts";
import type { ImportRowKind } from "#db/schema.ts";
import { formatDollars } from "#domain/fundraising/progress.ts";
import {
  countAll,
  type ImportCounts,
  ROW_KINDS as KINDS,
} from "#domain/imports/checks/import-counts.ts";
import type { WaitingRow } from "#domain/imports/find-imports.ts";
import { ImportSection } from "./import-section.tsx";
import { RowMark } from "./row-mark.tsx";

/** What a file holds and what importing it would do, before anything is written. */
export function ImportPreview({
  id,
  head,
  tally,
  sections,
  figure,
  phase,
}: {
  id: string;
  head: ReactNode;
  tally: ImportCounts;
  sections: { kind: ImportRowKind; rows: WaitingRow[] }[];
  /** The books now; money in dollars. */
  figure: { records: number; raised: number; pledged: number };
  /** How much of the first phase a sum is. */
  phase: (raised: number) => string;
}) {
  return (
    <div className="import-page" data-aside="true">
      <div>
        {head}
        <p className="my-1">
          <Link to={`/admin/import/${id}/columns`} className="text-link">
            {words.changeColumns}
          </Link>
        </p>
        <Shares tally={tally} />
        <dl className="import-counts">
          {KINDS.filter((kind) => kind === "ready" || tally[kind].rows > 0).map((kind) => (
            <div key={kind}>
              <dt>
                <RowMark kind={kind} /> {words.kinds[kind].name}
                <span>{kind === "ready" ? sumOfReady(tally) : words.kinds[kind].note}</span>
              </dt>
              <dd>{tally[kind].rows.toLocaleString("en-US")}</dd>
            </div>
          ))}
        </dl>
        <PreviewNotes tally={tally} />
        {sections
          .filter(({ rows }) => rows.length > 0)
          .map(({ kind, rows }) => (
            <ImportSection key={kind} id={id} kind={kind} rows={rows} total={tally[kind].rows} />
          ))}
      </div>
      <WhatHappens id={id} tally={tally} figure={figure} phase={phase} />
    </div>
  );
}

/** The kinds as parts of one bar, to scale. */
function Shares({ tally }: { tally: ImportCounts }) {
  const all = countAll(tally);
  let x = 0;
  return (
    <svg
      viewBox="0 0 1000 10"
      preserveAspectRatio="none"
      className="import-shares"
      aria-hidden="true"
    >
      {KINDS.map((kind) => {
        const width = all > 0 ? (tally[kind].rows / all) * 1000 : 0;
        const from = x;
        x += width;
        return width > 0 && <rect key={kind} x={from} width={width} height="10" data-kind={kind} />;
      })}
    </svg>
  );
}

function WhatHappens({
  id,
  tally,
  figure,
  phase,
}: {
  id: string;
  tally: ImportCounts;
  figure: { records: number; raised: number; pledged: number };
  phase: (raised: number) => string;
}) {
  const { ready, possible, pledges } = tally;
  const after = figure.raised + (ready.cents - pledges.cents) / 100;
  const pledgedAfter = figure.pledged + pledges.cents / 100;
  const lines = [
    [words.records, count(figure.records), count(figure.records + ready.rows)],
    [words.raised, formatDollars(figure.raised), formatDollars(after)],
    [words.pledged, formatDollars(figure.pledged), formatDollars(pledgedAfter)],
    [phases[0].name, phase(figure.raised), phase(after)],
  ] as const;
  return (
    <aside className="import-aside" aria-labelledby="what-happens">
      <h3 id="what-happens" className="caps font-sans text-iron">
        {words.whatHappens}
      </h3>
      <table className="import-forecast">
        <thead>
          <tr>
            <td />
            <th scope="col">{words.now}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, now, then]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{now}</td>
              <td>
                <strong>{then}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-iron">{words.follows}</p>
      <Form method="post" className="grid gap-3">
        {possible.rows > 0 && (
          <label className="check-line">
            <input type="checkbox" name="possible" /> {words.withPossible(possible.rows)}
          </label>
        )}
        {ready.rows + possible.rows > 0 ? (
          <button type="submit" name="intent" value="import" className="button">
            {words.importThem(ready.rows - pledges.rows, pledges.rows)}
          </button>
        ) : (
          <p>{whyNothing(tally)}</p>
        )}
        {ready.rows > 0 && <p className="text-small">{words.allOrNone(ready.rows)}</p>}
        <Link to={`/admin/import/${id}/columns`} className="button-quiet justify-center">
          {words.back}
        </Link>
        <button
          type="submit"
          name="intent"
          value="cancel"
          className="text-link justify-self-center"
        >
          {words.cancel}
        </button>
      </Form>
      <div className="import-undo-note">
        <h4 className="font-semibold">{words.canUndo}</h4>
        <p>{words.canUndoText}</p>
      </div>
    </aside>
  );
}

/** The money that ready rows bring, and the promises beside it. */
const sumOfReady = ({ ready, pledges }: ImportCounts) =>
  words.readySum(
    formatCents(ready.cents - pledges.cents),
    pledges.rows > 0 ? formatCents(pledges.cents) : null,
  );

/** What is to be known about the rows beyond their number. */
function PreviewNotes({ tally: { pledges, repeats, footers } }: { tally: ImportCounts }) {
  const notes = [
    pledges.rows > 0 && words.pledges(pledges.rows, formatCents(pledges.cents)),
    repeats.rows > 0 && words.repeats(repeats.rows),
    footers > 0 && words.footers(footers),
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

/** Why no row of a file is ready: none there, none right, or none new. */
function whyNothing(tally: ImportCounts): string {
  const { known, unpaid, error } = tally;
  const all = countAll(tally);
  if (all === 0) return words.noRows;
  if (error.rows === all) return words.onlyErrors(all);
  if (known.rows === all) return words.nothing;
  return words.noneReady(known.rows, unpaid.rows, error.rows);
}

const count = (number: number) => number.toLocaleString("en-US");
