import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { statusName, statusOf } from "#app/admin/donations/donation-list.tsx";
import { Shape, StatusMark } from "#app/admin/records/status-mark.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { paymentMethodNames } from "#content/exports.ts";
import { personPage as labels } from "#content/people.ts";
import { contactStates } from "#content/staff.ts";
import { formatCents } from "#domain/money/money.ts";
import type { Entry, GiftEntry } from "#domain/people/read-timeline.ts";
import { isCounted, isPledge } from "#domain/people/sum-person.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { PersonData } from "./person.tsx";

type Kind = Entry["kind"];
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  gifts: ["gift"],
  mail: ["message", "mail", "newsletter"],
  gatherings: ["gathering"],
  notes: ["note"],
};

/** Whether the view that ?show= names has an entry. */
function isShown(entry: Entry, show: string, yearOf: (at: string) => string, of: PersonData) {
  const isGift = isCounted(entry, of.withTests);
  if (show === "received") return isGift;
  if (show === "year") return isGift && yearOf(entry.at) === of.sums.thisYear.year;
  if (show === "pledged") return isPledge(entry, of.withTests);
  return KINDS[show]?.includes(entry.kind) ?? true;
}

/** Everything with a person, the newest first, below the years; ?show= narrows it. */
export function Timeline({ of }: { of: PersonData }) {
  const { entries, sums, timeZone } = of;
  const show = useSearchParams()[0].get("show") ?? "all";
  const yearOf = (at: string) => dayOf(at, timeZone).slice(0, 4);
  const shown = entries.filter((entry) => isShown(entry, show, yearOf, of));
  const part = Object.entries(labels.parts).find(([name]) => name === show)?.[1];
  const firstGift = entries.findLast((entry) => isCounted(entry, of.withTests));
  return (
    <section aria-labelledby="timeline">
      <h3 id="timeline" className="sr-only">
        {labels.timeline}
      </h3>
      <nav
        aria-label={labels.timeline}
        className="flex gap-0.5 overflow-x-auto border-b border-rule px-edge scrollbar-none [&>a]:-ml-2.5 [&>a+a]:ml-0"
      >
        {labels.views.map(({ id, name }) => {
          const kinds = KINDS[id];
          const count = kinds
            ? entries.filter(({ kind }) => kinds.includes(kind)).length
            : entries.length;
          const isCurrent = id === show || (id === "gifts" && part !== undefined);
          return (
            (count > 0 || id === "all") && (
              <Link
                key={id}
                to={id === "all" ? "?" : `?show=${id}`}
                preventScrollReset
                aria-current={isCurrent ? "true" : undefined}
                className="flex h-(--bar-height) items-center gap-1.5 border-y-2 border-transparent px-2.5 whitespace-nowrap text-iron hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-b-ink aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {name}
                <small className="text-label font-normal text-faint tabular-nums">{count}</small>
              </Link>
            )
          );
        })}
      </nav>
      {part && (
        <p className="px-edge py-2 font-semibold" role="status">
          {part}
        </p>
      )}
      {shown.length === 0 && (
        <p className="px-edge py-4 text-iron">
          {entries.length === 0 ? labels.nothing : labels.nothingHere}
        </p>
      )}
      {Array.from(
        Map.groupBy(shown, ({ at }) => yearOf(at)),
        ([year, ofYear]) => {
          const sum = sums.years.find((each) => each.year === year);
          return (
            <section key={year} aria-label={year} className="money">
              <h4 className="flex items-baseline gap-2 border-b border-rule px-edge py-2 font-sans">
                {year}
                {year === of.today.slice(0, 4) && (
                  <small className="text-label font-normal text-iron">{labels.soFar}</small>
                )}
                {sum && (
                  <small className="ml-auto text-label font-normal text-iron">
                    {labels.ofYear(sum.gifts, formatCents(sum.cents))}
                  </small>
                )}
              </h4>
              <ul>
                {foldPayments(ofYear).map((entry) =>
                  Array.isArray(entry) ? (
                    <Payments key={entry[0]?.id} payments={entry} />
                  ) : (
                    <EntryRow key={entry.id} entry={entry} isFirst={entry === firstGift} />
                  ),
                )}
              </ul>
            </section>
          );
        },
      )}
    </section>
  );
}

/** Three or more payments in a row on one pledge are one line that opens. */
const FOLDED = 3;

function foldPayments(entries: readonly Entry[]): (Entry | GiftEntry[])[] {
  const folded: (Entry | GiftEntry[])[] = [];
  let run: GiftEntry[] = [];
  const end = () => {
    folded.push(...(run.length >= FOLDED ? [run] : run));
    run = [];
  };
  for (const entry of entries) {
    const isPayment = entry.kind === "gift" && entry.pledge_id !== null && !entry.voided_at;
    if (!isPayment || (run[0] && run[0].pledge_id !== entry.pledge_id)) end();
    if (isPayment) run.push(entry);
    else folded.push(entry);
  }
  end();
  return folded;
}

function Payments({ payments }: { payments: readonly GiftEntry[] }) {
  const cents = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const first = payments.at(-1);
  return (
    <li>
      <details className="group">
        <summary className="timeline-row cursor-pointer list-none">
          <LocalTime time={payments[0]?.at ?? ""} />
          <Shape status="duplicate" />
          <span>
            <b>{labels.payments(payments.length)}</b>{" "}
            <span className="text-iron">
              {first && <LocalTime time={first.at} />} – <LocalTime time={payments[0]?.at ?? ""} />,{" "}
              {labels.onPledge}.
            </span>{" "}
            <span className="text-link group-open:hidden">{labels.showThem}</span>
          </span>
          <span />
          <b className="text-right">{formatCents(cents)}</b>
        </summary>
        <ul>
          {payments.map((entry) => (
            <EntryRow key={entry.id} entry={entry} isFirst={false} />
          ))}
        </ul>
      </details>
    </li>
  );
}

interface RowProps {
  at: string;
  sign: ReactNode;
  /** Leads to the record. */
  to?: string;
  name: string;
  text?: ReactNode;
  state?: ReactNode;
  amount?: ReactNode;
  isNote?: boolean;
}

const Row = ({ at, sign, to, name, text, state, amount, isNote }: RowProps) => (
  <li className="timeline-row data-note:bg-bone" data-note={isNote || undefined}>
    <LocalTime time={at} />
    {sign}
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

interface EntryRowProps {
  entry: Entry;
  /** The first gift that counts. */
  isFirst: boolean;
}

function EntryRow({ entry, isFirst }: EntryRowProps) {
  const { at } = entry;
  switch (entry.kind) {
    case "gift":
      return <GiftRow gift={entry} isFirst={isFirst} />;
    case "message": {
      const state = contactStates.find(({ value }) => value === entry.state)?.name;
      const to = `/admin/contacts?open=${entry.id}`;
      const sign = <Shape status={entry.state} />;
      return (
        <Row {...{ at, sign, to, state }} name={labels.message(entry.subject)} text={entry.text} />
      );
    }
    case "mail": {
      const isOut = entry.direction === "out";
      const state = isOut && (entry.sent_at ? labels.sent : labels.notSent);
      return (
        <Row
          {...{ at, state }}
          sign={<Icon name="contacts" className="size-3" />}
          to={`/admin/contacts?open=${entry.contact_id}`}
          name={isOut ? labels.mailOut : labels.mailIn}
          text={entry.text}
        />
      );
    }
    case "gathering":
      return (
        <Row
          at={at}
          sign={<Shape status="flag" />}
          to={`/admin/site/coming/${entry.gathering_id}`}
          name={labels.gathering}
          text={[entry.title, labels.places(entry.people)].filter(Boolean).join(", ")}
          state={labels.attendance[entry.state]}
        />
      );
    case "newsletter": {
      const { on, off, asked } = labels.subscription;
      const state = entry.ended_at ? off : entry.confirmed_at ? on : asked;
      const to = `/admin/newsletter?open=${entry.id}`;
      const sign = <Icon name="contacts" className="size-3" />;
      return <Row {...{ at, sign, to, state }} name={labels.newsletter} />;
    }
    case "note":
      return (
        <Row
          at={at}
          sign={<Shape status="draft" />}
          name={entry.author}
          text={entry.text}
          state={labels.noteMark}
          isNote
        />
      );
  }
}

function GiftRow({ gift, isFirst }: { gift: GiftEntry; isFirst: boolean }) {
  const { at, amount_cents, pledge_id, pledge_months, check_number, payment_method } = gift;
  const status = statusOf(gift);
  const isPromise = gift.status === "pledged";
  const method = payment_method && paymentMethodNames[payment_method];
  const each = pledge_months && formatCents(Math.round(amount_cents / pledge_months));
  const words = [
    isPromise && pledge_months && each && labels.months(pledge_months, each),
    [method, check_number].filter(Boolean).join(" "),
    gift.designation,
    gift.description,
    pledge_id && labels.onPledge,
    isPromise && gift.paid_cents > 0 && labels.paid(formatCents(gift.paid_cents)),
    gift.notes,
  ].filter(Boolean);
  const isOut = status === "voided" || status === "refunded";
  const sum = formatCents(amount_cents);
  const className = isOut ? "text-iron line-through" : isPromise ? "text-iron" : "font-semibold";
  return (
    <Row
      at={at}
      sign={<Shape status={status} />}
      to={`/admin/donations?open=${gift.id}`}
      name={isFirst ? labels.firstGift : pledge_id ? labels.payment : gift.donation_type}
      text={words.join(", ")}
      state={status !== "received" && <StatusMark status={status}>{statusName(status)}</StatusMark>}
      amount={<span className={className}>{sum}</span>}
    />
  );
}
