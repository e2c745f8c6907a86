import { Form } from "react-router";
import { sectionNameOf } from "#app/admin/site/site-sections.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { transferPage as labels } from "#content/staff-transfer.ts";

export interface PreviewData {
  origin: string;
  exportedAt: string;
  steps: {
    key: string;
    what: "published" | "scheduled" | "draft";
    publishAt: string;
    before: string | null;
    after: string | null;
  }[];
  same: number;
  refused: { key: string; message: string }[];
  draftsInTheWay: string[];
  /** The file, sent again with the press that imports it. */
  content: string;
}

/** What importing a file changes, document by document, and the button that does it. */
export function ImportPreview({ preview, busy }: { preview: PreviewData; busy: boolean }) {
  const { origin, exportedAt, steps, same, refused, draftsInTheWay, content } = preview;
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
      {steps.length > 0 && (
        <Form method="post" encType="multipart/form-data" className="mt-4">
          <input type="hidden" name="content" value={content} />
          <button type="submit" name="intent" value="import" className="button" disabled={busy}>
            {labels.importButton(steps.length)}
          </button>
        </Form>
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
