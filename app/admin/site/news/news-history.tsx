import { Form, useNavigation } from "react-router";
import { LocalTime } from "#app/ui/local-time.tsx";
import { staffNews as labels } from "#content/staff-news.ts";
import { FIRST_EDITION } from "#domain/news/news-fields.ts";
import type { NewsRevision } from "#domain/news/read-news.ts";

interface NewsHistoryProps {
  /** Newest first. */
  revisions: readonly NewsRevision[];
  hasFirstEdition: boolean;
  mayWrite: boolean;
}

/** What was published of an item: each state can be made the draft again. */
export function NewsHistory({ revisions, hasFirstEdition, mayWrite }: NewsHistoryProps) {
  return (
    <section aria-labelledby="news-history" className="mt-12">
      <h3 id="news-history" className="site-group">
        {labels.history}
      </h3>
      {revisions.length === 0 && !hasFirstEdition && (
        <p className="py-3 text-iron">{labels.noHistory}</p>
      )}
      <ol className="site-history">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <p className="text-small text-iron">
              <LocalTime time={revision.at} withTime /> {revision.username}
            </p>
            <div>
              <p className="font-semibold break-words">{revision.headline ?? labels.takenDown}</p>
              <p className="text-small text-iron">
                {labels.revisionStates[revision.state]}
                {revision.state === "scheduled" && (
                  <>
                    {`, ${labels.from} `}
                    <LocalTime time={revision.publishAt} withTime />
                  </>
                )}
              </p>
            </div>
            {mayWrite && <Acts revision={revision} />}
          </li>
        ))}
        {hasFirstEdition && (
          <li>
            <p className="text-small text-iron">{labels.firstEdition}</p>
            <div />
            {mayWrite && <Act intent="take-back" id={FIRST_EDITION} name={labels.takeBack} />}
          </li>
        )}
      </ol>
    </section>
  );
}

function Acts({ revision: { id, state, headline } }: { revision: NewsRevision }) {
  if (state === "scheduled") return <Act intent="withdraw" id={id} name={labels.withdraw} />;
  return headline === null ? null : <Act intent="take-back" id={id} name={labels.takeBack} />;
}

function Act({ intent, id, name }: { intent: string; id: string; name: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value={intent} className="button-quiet" disabled={busy}>
        {name}
      </button>
    </Form>
  );
}
