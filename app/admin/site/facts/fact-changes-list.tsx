import { factsPage as labels } from "#content/staff-facts.ts";
import type { FactChange } from "#domain/facts/fact-changes.ts";
import { fullLabel } from "./fact-labels.ts";

/** What a field said struck out, and what it says instead. */
export const FactChangesList = ({ changes }: { changes: readonly FactChange[] }) => (
  <dl className="site-changes">
    {changes.map(({ field, before, after }) => (
      <div key={field.name}>
        <dt>{fullLabel(field)}</dt>
        <dd>
          <span className="sr-only">{labels.changes.was}: </span>
          <del>{before || labels.changes.nothing}</del>
        </dd>
        <dd>
          <span className="sr-only">{labels.changes.becomes}: </span>
          <ins>{after || labels.changes.nothing}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
