import { Form } from "react-router";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { deliveryQueue } from "#content/delivery-queue.ts";
import { overviewPage as labels } from "#content/overview.ts";
import type { KindHealth } from "#domain/outbox/queue-health.ts";
import { DataTable } from "./data-table.tsx";
import { SectionHead } from "./section-head.tsx";
import { waitOf } from "./short-forms.ts";

interface QueueSectionProps {
  kinds: KindHealth[];
  now: string;
  mayHandle: boolean;
}

/** The state of each kind of follow-up work. `now` is the server's time, ISO UTC. */
export function QueueSection({ kinds, now, mayHandle }: QueueSectionProps) {
  const dead = kinds.reduce((sum, kind) => sum + kind.dead, 0);
  return (
    <section aria-labelledby="queue" className="overview-part">
      <SectionHead id="queue" number="S-1.5" heading={labels.queue}>
        <TextLink to="/admin/jobs">{labels.openQueue}</TextLink>
      </SectionHead>
      {kinds.length === 0 ? (
        <p className="text-iron">{labels.noJobs}</p>
      ) : (
        <DataTable
          caption={labels.queue}
          columns={labels.queueColumns}
          numbersFrom={2}
          rows={kinds.map((kind) => [
            deliveryQueue.kinds[kind.kind] ?? kind.kind,
            stateOf(kind),
            kind.waiting.toLocaleString("en-US"),
            lastDone(kind, now),
          ])}
        />
      )}
      {dead > 0 && <GivenUp dead={dead} mayHandle={mayHandle} />}
    </section>
  );
}

function stateOf({ dead, retrying, isServed }: KindHealth) {
  if (!isServed) return <StatusMark status="voided">{labels.notConfigured}</StatusMark>;
  if (dead > 0) return <StatusMark status="disputed">{labels.stopped}</StatusMark>;
  if (retrying > 0) return <StatusMark status="retrying">{labels.retrying}</StatusMark>;
  return <StatusMark status="received">{labels.running}</StatusMark>;
}

const lastDone = ({ lastDone: time }: KindHealth, now: string) =>
  time ? <time dateTime={time}>{labels.ago(waitOf(time, now))}</time> : labels.never;

const GivenUp = ({ dead, mayHandle }: { dead: number; mayHandle: boolean }) => (
  <div className="mt-5 border-l-5 border-alarm pl-4">
    <p className="font-semibold">{labels.givenUp(dead)}</p>
    <p>{labels.givenUpText}</p>
    <div className="mt-1 flex flex-wrap items-center gap-x-4">
      <TextLink to="/admin/jobs">{labels.readError}</TextLink>
      {mayHandle && (
        <Form method="post" action="/admin/jobs">
          <button type="submit" name="retry" value="all" className="text-link">
            {deliveryQueue.retryAll}
          </button>
        </Form>
      )}
    </div>
  </div>
);
