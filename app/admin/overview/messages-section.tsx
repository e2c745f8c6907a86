import { Link } from "react-router";
import { ContactStatus } from "#app/admin/contacts/contact-list.tsx";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { overviewPage as labels } from "#content/overview.ts";
import type { UnansweredMessages } from "#domain/contacts/list-unanswered.ts";
import { SectionHead } from "./section-head.tsx";
import { waitOf } from "./short-forms.ts";

/** The unanswered messages, the oldest first. `now` is the server's time, ISO UTC. */
export function MessagesSection({ waiting, now }: { waiting: UnansweredMessages; now: string }) {
  const { counts, longest } = waiting;
  const all = counts.new + counts.in_progress;
  const [oldest] = longest;
  return (
    <section aria-labelledby="waiting" className="overview-part">
      <SectionHead id="waiting" number="S-1.4" heading={labels.messages}>
        {all > 0 && <TextLink to="/admin/contacts?state=waiting">{labels.openAll(all)}</TextLink>}
      </SectionHead>
      {oldest ? (
        <>
          <p className="flex flex-wrap gap-x-5 pb-3 text-small font-semibold">
            <StatusMark status="new">{labels.newCount(counts.new)}</StatusMark>
            <StatusMark status="in_progress">
              {labels.inProgressCount(counts.in_progress)}
            </StatusMark>
            <span className="ml-auto font-normal text-iron">
              {labels.oldest(waitOf(oldest.created_at, now))}
            </span>
          </p>
          <ul>
            {longest.map(({ id, name, subject, state, created_at }) => (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_auto_4rem] items-center gap-3 border-t border-rule py-[0.55rem]"
              >
                <p>
                  <Link
                    to={`/admin/contacts?open=${id}`}
                    title={name}
                    className="row-link block truncate"
                  >
                    {name}
                  </Link>
                  <span className="block text-small text-iron">{subject}</span>
                </p>
                <ContactStatus state={state} />
                <time dateTime={created_at} className="money text-right text-small">
                  {waitOf(created_at, now)}
                </time>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-iron">{labels.noMessages}</p>
      )}
    </section>
  );
}
