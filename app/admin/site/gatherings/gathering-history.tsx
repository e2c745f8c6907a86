import { Form } from "react-router";
import { LocalTime } from "#app/ui/local-time.tsx";
import { gatheringEditor as labels } from "#content/staff-gatherings.ts";
import type { Revision } from "#domain/content/list-revisions.ts";
import { dates } from "#domain/gatherings/when.ts";

type GatheringRevision = Revision<`gatherings/${string}`>;

interface GatheringHistoryProps {
  /** Newest first. */
  revisions: readonly GatheringRevision[];
  timeZone: string;
  mayPublish: boolean;
  busy: boolean;
}

/** Every edition that was published: by whom, when, and what became of it. */
export function GatheringHistory({ revisions, timeZone, mayPublish, busy }: GatheringHistoryProps) {
  return (
    <section aria-labelledby="gathering-history" className="mt-10">
      <h3 id="gathering-history" className="font-serif text-lead font-semibold">
        {labels.history}
      </h3>
      {revisions.length === 0 && <p className="text-iron">{labels.noHistory}</p>}
      <ol className="site-history">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <p className="text-small text-iron">
              <LocalTime time={revision.at} withTime /> {revision.username}
            </p>
            <div>
              <p className="font-semibold break-words">{revision.value?.title ?? labels.taken}</p>
              <p className="text-small text-iron">
                {labels.revisions[revision.state]}
                {revision.state === "scheduled" && (
                  <>
                    {": "}
                    <LocalTime time={revision.publishAt} withTime />
                  </>
                )}
                {revision.value && `. ${dates(revision.value, timeZone)}, ${revision.value.place}`}
              </p>
            </div>
            {mayPublish && <Act revision={revision} busy={busy} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Act({ revision, busy }: { revision: GatheringRevision; busy: boolean }) {
  const isScheduled = revision.state === "scheduled";
  if (!isScheduled && !revision.value) return null;
  return (
    <Form method="post">
      <input type="hidden" name="revision" value={revision.id} />
      <button
        type="submit"
        name="intent"
        value={isScheduled ? "withdraw" : "use-again"}
        className="button-quiet"
        disabled={busy}
      >
        {isScheduled ? labels.withdraw : labels.useAgain}
      </button>
    </Form>
  );
}
