import { Submit } from "#app/admin/shell/fields.tsx";
import { sectionNameOf } from "#app/admin/site/site-sections.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { transferPage as labels } from "#content/staff-transfer.ts";
import type { ImportPlan, ImportStep } from "#domain/content/read-content-file.ts";

export interface PreviewData extends Omit<ImportPlan, "steps"> {
  origin: string;
  exportedAt: string;
  steps: (Omit<ImportStep, "value"> & { before: string | null; after: string | null })[];
  /** How many are in the file. */
  pictures: number;
}

/** What importing a file changes, document by document, and the button that does it. */
export function ImportPreview({ preview, busy }: { preview: PreviewData; busy: boolean }) {
  const { origin, exportedAt, steps, same, refused, draftsInTheWay, pictures } = preview;
  return (
    <section className="site-draft" aria-label={labels.look}>
      <p className="text-small text-iron">
        {labels.from(origin)} <LocalTime time={exportedAt} withTime />
      </p>
      {steps.length === 0 && <p>{labels.nothing}</p>}
      <dl className="site-changes">
        {steps.map(({ key, what, publishAt, before, after }) => (
          <div key={`${key} ${what} ${publishAt}`}>
            <dt>
              {sectionNameOf(key)} <span className="text-iron">{key}</span>
              <span className="block text-small text-iron">
                {labels.steps[what]}{" "}
                {what === "scheduled" && <LocalTime time={publishAt} withTime />}
              </span>
            </dt>
            <dd>
              <span className="sr-only">{labels.before}: </span>
              <del>{before ?? labels.nothingShown}</del>
            </dd>
            <dd>
              <span className="sr-only">{labels.after}: </span>
              <ins>{after ?? labels.nothingShown}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {same > 0 && <p>{labels.same(same)}</p>}
      <LeftOut
        name={labels.refused}
        entries={refused.map((each) => `${each.key}: ${each.message}`)}
      />
      <LeftOut name={labels.inTheWay} entries={draftsInTheWay} />
      {pictures > 0 && <p>{labels.picturesInFile(pictures)}</p>}
      {steps.length + pictures > 0 && (
        <Submit formAction="?intent=import" className="button mt-4" disabled={busy}>
          {labels.importButton(steps.length)}
        </Submit>
      )}
    </section>
  );
}

function LeftOut({ name, entries }: { name: string; entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h4 className="mt-3 font-semibold">{name}</h4>
      <ul className="break-words">
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </>
  );
}
