/** Beside a person's timeline: what is due of a pledge, and the form for a note. */
import { Link } from "react-router";
import { statusName, statusOf } from "#app/admin/donations/donation-list.tsx";
import { RecordForm } from "#app/admin/records/record-panel.tsx";
import { shortDay } from "#app/admin/records/records-table.tsx";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { Field, Submit } from "#app/admin/shell/fields.tsx";
import { PartHeading } from "#app/admin/shell/page-head.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { personPage as labels } from "#content/people.ts";
import { formatCents } from "#domain/money/money.ts";
import { standingOf } from "#domain/pledges/instalments.ts";
import { DAY } from "#domain/ports/clock.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import type { PersonData } from "./person.tsx";

interface PledgeBlockProps {
  pledge: PersonData["pledges"][number];
  /** "2026-11-25", in the organisation's zone. */
  today: string;
  mayHandle: boolean;
}

/** A pledge: how much of it is paid, and its next part, which leads to the form for a payment. */
export function PledgeBlock({ pledge, today, mayHandle }: PledgeBlockProps) {
  const { id, amount_cents, paid_cents, instalments, at } = pledge;
  const { next } = standingOf(instalments, today);
  const days = next ? Math.round((Date.parse(next.dueOn) - Date.parse(today)) / DAY) : 0;
  const open = formatCents(Math.max(0, amount_cents - paid_cents));
  const status = statusOf(pledge);
  return (
    <section aria-label={labels.pledge} className="money border-b border-rule px-edge py-4">
      <div className="flex items-baseline gap-2">
        <PartHeading id={`pledge-${id}`}>{labels.pledge}</PartHeading>
        <Link to={`/admin/donations?open=${id}`} className="text-label text-iron hover:underline">
          {labels.pledgeOf} <LocalTime time={at} />
        </Link>
        <span className="ml-auto text-label">
          <StatusMark status={status}>{statusName(status)}</StatusMark>
        </span>
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-label">
        <span>{labels.paid(formatCents(paid_cents))}</span>
        <span>{labels.openOf(open, formatCents(amount_cents))}</span>
      </p>
      {next && (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <span className={days < 0 ? "text-saddle" : undefined}>
            <b className="block">
              {labels.due(formatCents(next.cents - next.paidCents), shortDay(next.dueOn))}
            </b>
            <span className="text-label">{days < 0 ? labels.late(-days) : labels.next(days)}</span>
          </span>
          {mayHandle && (
            <Link to={`/admin/donations?open=${id}`} className="button-quiet">
              {labels.recordPayment}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

export const NoteForm = ({ id }: { id: string }) => (
  <RecordForm intent="note" id={id} className="grid gap-2 border-b border-rule px-edge py-4">
    <Field
      label={
        <>
          <span className="font-serif text-lead font-semibold text-ink">{labels.note}</span>{" "}
          <span className="font-normal text-iron">{labels.staffOnly}</span>
        </>
      }
    >
      {(control) => (
        <textarea
          {...control}
          name="text"
          rows={3}
          maxLength={TEXT_LIMITS.notes}
          placeholder={labels.noteHint}
          required
        />
      )}
    </Field>
    <Submit className="button-quiet justify-self-start">{labels.saveNote}</Submit>
  </RecordForm>
);
