import type { ReactNode } from "react";
import { Link } from "react-router";
import { donationStatus, statusText } from "#app/desk/donations/donation-list.tsx";
import { printPath } from "#app/desk/letters/letters-bar.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { StatusMark, StatusShape } from "#app/desk/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { lettersPage } from "#content/desk/letters.ts";
import { messageStateName } from "#content/desk/messages.ts";
import { personPage as labels } from "#content/desk/people.ts";
import type { ThankState } from "#domain/letters/read-letters.ts";
import type { Entry, GiftEntry } from "#domain/people/read-timeline.ts";
import { type Installment, isUnpaid, pledgeDueOf } from "#domain/pledges/installments.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { formatAmount, formatCents } from "#domain/values/money.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/values/payment-methods.ts";
import type { PersonData } from "./person.tsx";

/** Day, icon, text, state, amount; on a phone name and amount come first. */
const ROW_CLASS = [
  "grid grid-cols-[5.5rem_0.75rem_minmax(0,1fr)_9.5rem_6.5rem] items-baseline gap-x-3 min-h-(--row)",
  "border-b border-hair px-edge py-2 hover:bg-(--hover) [&>time]:text-iron",
  "max-md:grid-cols-[0.75rem_minmax(0,1fr)_auto] max-md:[&>time]:[grid-area:2/2] max-md:[&>time]:text-label",
  "max-md:[&>:nth-child(3)]:[grid-area:1/2] max-md:[&>:nth-child(4)]:[grid-area:2/3] max-md:[&>:nth-child(5)]:[grid-area:1/3]",
].join(" ");

const MAIL_ICON = <Icon name="messages" className="size-3" />;

interface TimelineRowProps {
  at: string;
  icon: ReactNode;
  to?: string;
  name: string;
  text?: ReactNode;
  state?: ReactNode;
  amount?: ReactNode;
  isNote?: boolean;
}

const TimelineRow = ({ at, icon, to, name, text, state, amount, isNote }: TimelineRowProps) => (
  <li className={`${ROW_CLASS} data-note:bg-bone`} data-note={isNote || undefined}>
    <LocalTime time={at} />
    {icon}
    <span className="min-w-0 wrap-anywhere">
      {to ? (
        <Link to={to} className="font-semibold underline-offset-[0.25em] hover:underline">
          {name}
        </Link>
      ) : (
        <b>{name}</b>
      )}{" "}
      <span className={isNote ? "block whitespace-pre-line" : "text-iron"}>{text}</span>
    </span>
    <span className="text-label text-iron">{state}</span>
    <span className="text-right">{amount}</span>
  </li>
);

export function EntryRow({ entry, personData }: { entry: Entry; personData: PersonData }) {
  const { at } = entry;
  switch (entry.kind) {
    case "gift":
      return <GiftRow gift={entry} person={personData} />;
    case "message":
      return (
        <TimelineRow
          at={at}
          icon={<StatusShape status={entry.state} />}
          to={`/admin/messages?open=${entry.id}`}
          name={labels.message(entry.subject)}
          text={entry.text}
          state={messageStateName(entry.state)}
        />
      );
    case "mail": {
      const isOutgoing = entry.direction === "out";
      const state = isOutgoing && (entry.sent_at ? labels.sent : labels.notSent);
      return (
        <TimelineRow
          at={at}
          icon={MAIL_ICON}
          to={`/admin/messages?open=${entry.contact_id}`}
          name={isOutgoing ? labels.mailOut : labels.mailIn}
          text={entry.text}
          state={state}
        />
      );
    }
    case "letter":
      return (
        <TimelineRow
          at={at}
          icon={MAIL_ICON}
          to={printPath(entry.id)}
          name={entry.year === null ? labels.refundLetter : labels.statementOf(entry.year)}
        />
      );
    case "gathering":
      return (
        <TimelineRow
          at={at}
          icon={<StatusShape status="flag" />}
          to={`/admin/site/coming/${entry.gathering_id}`}
          name={labels.gathering}
          text={[entry.title, labels.places(entry.people)].filter(Boolean).join(", ")}
          state={labels.guestStates[entry.state]}
        />
      );
    case "newsletter": {
      const { on, off, asked } = labels.subscription;
      const subscriptionState = entry.confirmed_at ? on : asked;
      return (
        <TimelineRow
          at={at}
          icon={MAIL_ICON}
          to="/admin/newsletter"
          name={labels.newsletter}
          state={entry.ended_at ? off : subscriptionState}
        />
      );
    }
    case "note":
      return (
        <TimelineRow
          at={at}
          icon={<StatusShape status="draft" />}
          name={entry.author}
          text={entry.text}
          state={labels.noteMark}
          isNote
        />
      );
  }
}

function GiftRow({ gift, person }: { gift: GiftEntry; person: PersonData }) {
  const thanks = person.thanks[gift.id];
  const installments = person.installments[gift.id];
  const { at, pledge_id, check_number, payment_method } = gift;
  const status = donationStatus(gift);
  const isPromise = gift.status === "pledged";
  const method = payment_method && PAYMENT_METHOD_NAMES[payment_method];
  const [first] = installments ?? [];
  const words = [
    first && labels.installments(installments?.length ?? 1, formatCents(first.cents)),
    [method !== gift.donation_type && method, check_number].filter(Boolean).join(" "),
    gift.designation,
    gift.description,
    pledge_id && labels.onPledge,
    isPromise && gift.paid_cents > 0 && labels.paid(formatCents(gift.paid_cents)),
    gift.notes,
  ].filter(Boolean);
  const isExcluded = status === "voided" || status === "refunded";
  const amountClass = isPromise ? "text-iron" : "font-semibold";
  const className = isExcluded ? "text-iron line-through" : amountClass;
  const open = installments?.some(isUnpaid) ? (
    <PledgeDue installments={installments} today={person.today} />
  ) : (
    status !== "received" && <StatusMark status={status}>{statusText(gift)}</StatusMark>
  );
  return (
    <TimelineRow
      at={at}
      icon={<StatusShape status={status} />}
      to={`/admin/donations?open=${gift.id}`}
      name={pledge_id ? labels.payment : gift.donation_type}
      text={words.join(", ")}
      state={thanks ? <ThanksMark id={gift.id} thanks={thanks} /> : open}
      amount={<span className={className}>{formatAmount(gift)}</span>}
    />
  );
}

function PledgeDue({
  installments,
  today,
}: {
  installments: readonly Installment[];
  today: string;
}) {
  const { next, overdueCents, overdueSince } = pledgeDueOf(installments, today);
  if (overdueSince)
    return (
      <span className="font-semibold text-saddle">
        {labels.overdue(formatCents(overdueCents), shortDate(overdueSince))}
      </span>
    );
  return next && labels.due(formatCents(next.cents - next.paidCents), shortDate(next.dueOn));
}

/**
 * Shows the thanks for a gift: a link to the letter when it was thanked, or else to the list of
 * letters to write.
 */
function ThanksMark({ id, thanks: { state, letterId, at } }: { id: string; thanks: ThankState }) {
  switch (state) {
    case "before":
      return null;
    case "waiting":
      return (
        <Link to={`/admin/donations/thanks?open=${id}`} className="font-semibold text-saddle">
          <StatusMark status="unthanked">{labels.notThanked}</StatusMark>
        </Link>
      );
    case "thanked": {
      const mark = <StatusMark status="answered">{labels.thanked}</StatusMark>;
      return (
        <>
          {letterId ? <Link to={printPath(letterId)}>{mark}</Link> : mark}{" "}
          {at && <LocalTime time={at} />}
        </>
      );
    }
    default:
      return lettersPage.states[state];
  }
}
