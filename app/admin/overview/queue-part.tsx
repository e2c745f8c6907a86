import { Form, Link } from "react-router";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { deliveryQueue } from "#content/delivery-queue.ts";
import { overviewPage as words } from "#content/overview.ts";
import type { KindHealth } from "#domain/outbox/queue-health.ts";
import { PartHead } from "./chart-frame.tsx";
import { waitOf } from "./wait.ts";

/** How the follow-up work goes, and what of it was given up. */
export function QueuePart({
  kinds,
  now,
  mayHandle,
}: {
  kinds: KindHealth[];
  /** ISO UTC, the server's. */
  now: string;
  mayHandle: boolean;
}) {
  const dead = kinds.reduce((sum, kind) => sum + kind.dead, 0);
  return (
    <section aria-labelledby="queue" className="overview-part">
      <PartHead id="queue" sheet="S-1.5" heading={words.queue}>
        <Link to="/admin/jobs" className="text-link">
          {words.openQueue}
        </Link>
      </PartHead>
      {kinds.length === 0 ? (
        <p className="text-iron">{words.noJobs}</p>
      ) : (
        <table className="plain-table">
          <caption className="sr-only">{words.queue}</caption>
          <thead>
            <tr>
              {words.queueColumns.map((name, at) => (
                <th key={name} scope="col" data-number={at > 1}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind.kind}>
                <th scope="row">{deliveryQueue.kinds[kind.kind] ?? kind.kind}</th>
                <td>{stateOf(kind)}</td>
                <td data-number>{kind.waiting.toLocaleString("en-US")}</td>
                <td data-number>
                  {kind.lastDone ? (
                    <time dateTime={kind.lastDone}>{words.ago(waitOf(kind.lastDone, now))}</time>
                  ) : (
                    words.never
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {dead > 0 && <GivenUp dead={dead} mayHandle={mayHandle} />}
    </section>
  );
}

function stateOf({ dead, retrying, isServed }: KindHealth) {
  if (!isServed) return <StatusMark status="voided">{words.notConfigured}</StatusMark>;
  if (dead > 0) return <StatusMark status="disputed">{words.stopped}</StatusMark>;
  if (retrying > 0) return <StatusMark status="retrying">{words.retrying}</StatusMark>;
  return <StatusMark status="received">{words.running}</StatusMark>;
}

function GivenUp({ dead, mayHandle }: { dead: number; mayHandle: boolean }) {
  return (
    <div className="given-up">
      <p className="font-semibold">{words.givenUp(dead)}</p>
      <p>{words.givenUpText}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        <Link to="/admin/jobs" className="text-link">
          {words.readError}
        </Link>
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
}
