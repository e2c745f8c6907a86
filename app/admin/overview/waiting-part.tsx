import { Link } from "react-router";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { overviewPage as words } from "#content/overview.ts";
import { contactStates } from "#content/staff.ts";
import type { UnansweredMessages } from "#domain/contacts/list-unanswered.ts";
import { PartHead } from "./chart-frame.tsx";
import { waitOf } from "./wait.ts";

/**
 * Messages that staff have to answer, the one that waits longest first. `now` is the server's time,
 * ISO UTC.
 */
export function WaitingPart({ waiting, now }: { waiting: UnansweredMessages; now: string }) {
  const { counts, longest } = waiting;
  const all = counts.new + counts.in_progress;
  const [oldest] = longest;
  return (
    <section aria-labelledby="waiting" className="overview-part">
      <PartHead id="waiting" sheet="S-1.4" heading={words.messages}>
        {all > 0 && (
          <Link to="/admin/contacts?state=waiting" className="text-link">
            {words.openAll(all)}
          </Link>
        )}
      </PartHead>
      {oldest ? (
        <>
          <p className="flex flex-wrap gap-x-5 pb-3 text-small font-semibold">
            <StatusMark status="new">{words.newCount(counts.new)}</StatusMark>
            <StatusMark status="in_progress">
              {words.inProgressCount(counts.in_progress)}
            </StatusMark>
            <span className="ml-auto font-normal text-iron">
              {words.oldest(waitOf(oldest.created_at, now))}
            </span>
          </p>
          <ul>
            {longest.map((message) => (
              <li key={message.id} className="waiting-row">
                <p>
                  <Link
                    to={`/admin/contacts?open=${message.id}`}
                    title={message.name}
                    className="row-link"
                  >
                    {message.name}
                  </Link>
                  <span className="block text-small text-iron">{message.subject}</span>
                </p>
                <span className="text-small text-iron">
                  <StatusMark status={message.state}>{nameOf(message.state)}</StatusMark>
                </span>
                <time dateTime={message.created_at} className="money text-right text-small">
                  {waitOf(message.created_at, now)}
                </time>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-iron">{words.noMessages}</p>
      )}
    </section>
  );
}

const nameOf = (state: string) => contactStates.find(({ value }) => value === state)?.name ?? state;
