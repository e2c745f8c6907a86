import { Form, Link } from "react-router";
import { IntentButton } from "#app/admin/shell/fields.tsx";
import { importPage } from "#content/staff-import.ts";
import { importOutcome as labels } from "#content/staff-import-preview.ts";
import { readPhase } from "#domain/fundraising/phase-share.ts";
import { type CampaignFigures, formatDollars } from "#domain/fundraising/progress.ts";
import { countAll, type ImportCounts } from "#domain/imports/checks/import-counts.ts";
import type { IncludedRows } from "#domain/imports/include-rows.ts";

/** The books now; money in dollars. */
interface BooksFigure {
  records: number;
  raised: number;
  pledged: number;
  phases: CampaignFigures["phases"];
}

export interface ImportOutcomeProps {
  id: string;
  counts: ImportCounts;
  figure: BooksFigure;
  included: IncludedRows;
}

/** What importing a file changes in the books, and the buttons that decide it. */
export function ImportOutcome({ id, counts, figure, included }: ImportOutcomeProps) {
  const { ready } = counts;
  const rows = ready.rows + included.rows;
  const pledges = {
    rows: counts.pledges.rows + included.pledges,
    cents: counts.pledges.cents + included.pledgeCents,
  };
  const receivedCents = ready.cents + included.cents - pledges.cents;
  const { phases } = figure;
  const after: BooksFigure = {
    phases,
    records: figure.records + rows,
    raised: figure.raised + receivedCents / 100,
    pledged: figure.pledged + pledges.cents / 100,
  };
  return (
    <aside className="import-aside" aria-labelledby="what-happens">
      <h3 id="what-happens" className="font-sans font-semibold">
        {labels.whatHappens}
      </h3>
      <table className="import-forecast">
        <thead>
          <tr>
            <td />
            <th scope="col">{labels.now}</th>
            <th scope="col">{labels.after}</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(phases).map(([name, show]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{show(figure)}</td>
              <td>
                <strong>{show(after)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-iron">{labels.follows}</p>
      <Form method="post" className="grid gap-3">
        {included.rows > 0 && <p>{labels.included(included.rows)}</p>}
        {rows > 0 ? (
          <IntentButton value="import" className="button">
            {labels.importThem(rows - pledges.rows, pledges.rows)}
          </IntentButton>
        ) : (
          <p>{whyNothing(counts)}</p>
        )}
        {rows > 0 && <p className="text-small">{labels.allOrNone(rows)}</p>}
        <Link to={`/admin/import/${id}/columns`} className="button-quiet justify-center">
          {labels.back}
        </Link>
        <IntentButton value="cancel" className="text-link justify-self-center">
          {importPage.cancel}
        </IntentButton>
      </Form>
      <div className="import-undo-note">
        <h4 className="font-semibold">{labels.canUndo}</h4>
        <p>{labels.canUndoText}</p>
      </div>
    </aside>
  );
}

const linesOf = (
  phases: BooksFigure["phases"],
): [name: string, show: (figure: BooksFigure) => string][] => [
  [labels.records, ({ records }) => records.toLocaleString("en-US")],
  [labels.raised, ({ raised }) => formatDollars(raised)],
  [labels.pledged, ({ pledged }) => formatDollars(pledged)],
  [
    phases[0]?.name ?? "",
    ({ raised }) =>
      `${
        readPhase(
          raised,
          phases.map(({ amount }) => amount),
          0,
        ).percent
      }%`,
  ],
];

/** Why no row of a file is ready: there is none, none is right, or none is new. */
function whyNothing(counts: ImportCounts): string {
  const { known, possible, unpaid, error } = counts;
  const all = countAll(counts);
  if (all === 0) return labels.noRows;
  if (error.rows === all) return labels.onlyErrors(all);
  if (known.rows === all) return labels.nothing;
  return labels.noneReady(known.rows + possible.rows, unpaid.rows, error.rows);
}
