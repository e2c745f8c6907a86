import { Link } from "react-router";
import { LATE_DAYS } from "#app/desk/letters/letter-list.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { type Status, StatusShape } from "#app/desk/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { ageInWords, periodInWords } from "#content/count.ts";
import { overviewPage as labels } from "#content/desk/overview.ts";
import type { Waiting, WaitingRecord } from "#domain/overview/list-waiting.ts";
import { DAY } from "#domain/values/clock.ts";
import { UNDECIDED_RETENTION_MS } from "#domain/values/durations.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";
import { SectionHeader } from "./figure-parts.tsx";

/** Count, kind, ages, oldest, and the link; the head has the same columns. */
const COLUMNS_CLASS = [
  "relative grid grid-cols-[3.75rem_minmax(0,1fr)_1rem] gap-x-3.5 border-b px-edge md:items-center",
  "md:grid-cols-[3.75rem_13.5rem_minmax(9rem,18.75rem)_minmax(0,1fr)_auto]",
  "min-[90rem]:grid-cols-[3.75rem_14.375rem_18.75rem_minmax(0,1fr)_auto]",
].join(" ");

/**
 * Lists what waits by kind, on one axis of ages. Kinds with nothing waiting share one line of text.
 */
export function WaitingSection({ allWaiting, now }: { allWaiting: Waiting; now: string }) {
  const waiting = waitingWork(allWaiting).filter(({ count }) => count > 0);
  const { count, soonCents, firstOn } = allWaiting.installments.soon;
  return (
    <section aria-labelledby="waiting">
      <SectionHeader id="waiting" name={labels.waitingHeading} className="site-heading">
        <span className="text-iron">
          <LocalTime time={now} format="day" />
        </span>
      </SectionHeader>
      <div
        className={`${COLUMNS_CLASS} min-h-7 border-rule text-label text-iron max-md:hidden`}
        hidden={waiting.length === 0}
        aria-hidden="true"
      >
        <span className="col-2">{labels.what}</span>
        <span className="grid grid-cols-[repeat(4,1fr)] whitespace-nowrap">
          {labels.ageAxis.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
        <span className="min-w-0 pl-2">{labels.oldestHead}</span>
      </div>
      <ul>
        {waiting.map((each) => (
          <WaitingRow key={each.name} work={each} now={now} />
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-y-1 gap-x-6 pt-3 pb-4 px-edge text-label text-iron md:pl-[calc(var(--spacing-edge)+4.625rem)]">
        {firstOn && (
          <span>{labels.dueSoon(count, formatCents(soonCents), shortDate(firstOn))}</span>
        )}
        {waiting.length === 0 ? (
          labels.nothingWaits
        ) : (
          <span className="ml-auto max-md:hidden before:inline-block before:w-0.75 before:h-4 before:mr-2 before:align-[-3px] before:bg-saddle">
            {labels.lateRule(
              periodInWords(LATE_MESSAGE_MS),
              periodInWords(LATE_DAYS * DAY),
              periodInWords(LATE_DELIVERY_MS),
            )}
          </span>
        )}
      </p>
    </section>
  );
}

/** A row is one link to its list; each tick links to its record. */
function WaitingRow({ work, now }: { work: WaitingWork; now: string }) {
  const { records } = work;
  const ages = records.map(({ at }) => Date.parse(now) - Date.parse(at));
  const oldest = ageInWords(ages[0] ?? 0);
  const late = ages.filter((age) => age > work.lateMs).length;
  return (
    <li className={`${COLUMNS_CLASS} border-hair py-3 hover:bg-(--hover) md:min-h-14 md:py-0`}>
      <p className="text-right font-semibold font-serif money text-h2/7">
        {work.count.toLocaleString("en-US")}
      </p>
      <p>
        <strong className="flex items-center gap-2">
          <StatusShape status={work.shape} />
          {work.name}
        </strong>
        <small className="block pl-5 text-label leading-tight text-iron max-md:hidden">
          {work.note}
        </small>
        <span className="sr-only">{labels.ages(work.count, late, oldest)}</span>
      </p>
      <AgeStrip records={records} now={now} lateMs={work.lateMs} hrefOf={work.hrefOf} />
      <p className="grid min-w-0 pl-2 max-md:col-2 max-md:row-2 max-md:block max-md:p-0 max-md:text-label max-md:text-iron max-md:truncate">
        <span className="md:hidden">{labels.oldestAge(oldest)}</span>
        <span className="truncate" title={work.oldest}>
          {work.oldest}
        </span>
        <small className="truncate text-label leading-tight text-iron">
          {work.oldestNote && (
            <span className="max-md:before:content-[',_']">{work.oldestNote}</span>
          )}
          <span className="max-md:hidden">
            {work.oldestNote && " · "}
            {oldest}
          </span>
        </small>
      </p>
      <Link
        to={work.to}
        className="flex items-center gap-1.5 min-h-8 font-semibold text-saddle before:absolute before:inset-0 focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-saddle focus-visible:before:-outline-offset-2"
        aria-label={`${work.act}: ${work.name}`}
      >
        <span className="max-md:hidden">{work.act}</span>
        <Icon name="right" />
      </Link>
    </li>
  );
}

interface AgeStripProps {
  records: readonly WaitingRecord[];
  /** The server's time, ISO UTC. */
  now: string;
  lateMs: number;
  hrefOf: (record: WaitingRecord) => string;
}

const AXIS_POSITIONS = ["0.2%", "25%", "50%", "75%", "99.8%"];

/**
 * One tick for each waiting record, on an axis of ages that all kinds share. Late ones are taller.
 */
const AgeStrip = ({ records, now, lateMs, hrefOf }: AgeStripProps) => (
  // Screen readers read the row's words instead, and keyboard users reach a record through the
  // list.
  <svg
    className="pointer-events-none relative h-14 overflow-visible max-md:hidden"
    width="100%"
    height="100%"
    aria-hidden="true"
  >
    {AXIS_POSITIONS.map((x) => (
      <line key={x} x1={x} x2={x} y1="0" y2="100%" className="stroke-hair" />
    ))}
    {records.map((record) => {
      const age = Date.parse(now) - Date.parse(record.at);
      const isLate = age > lateMs;
      const x = `${(0.7 + shareOfStrip(age) * 98.6).toFixed(2)}%`;
      return (
        <Link
          key={record.id}
          to={hrefOf(record)}
          tabIndex={-1}
          className="group pointer-events-auto"
        >
          <title>{`${record.name}, ${ageInWords(age)}`}</title>
          <line x1={x} x2={x} y1="20%" y2="80%" className="stroke-transparent stroke-9" />
          <line
            x1={x}
            x2={x}
            y1={isLate ? "28%" : "37%"}
            y2={isLate ? "72%" : "63%"}
            className={`${isLate ? "stroke-saddle stroke-3" : "stroke-ink stroke-2"} group-hover:stroke-4`}
          />
        </Link>
      );
    })}
  </svg>
);

/** The strip's marks: equal quarters from today over 1 day, 3 days and 1 week to 1 month. */
const AXIS_AGES = [0, DAY, 3 * DAY, 7 * DAY, 30 * DAY];

/** Returns the position of an age on the strip, from 0 to 1. Ages over a month are at the end. */
function shareOfStrip(ageMs: number) {
  const end = AXIS_AGES.findIndex((mark) => ageMs < mark);
  if (end === -1) return 1;
  if (end === 0) return 0;
  const from = AXIS_AGES[end - 1] ?? 0;
  const to = AXIS_AGES[end] ?? DAY;
  return (end - 1 + (ageMs - from) / (to - from)) / (AXIS_AGES.length - 1);
}

interface WaitingRecords {
  count: number;
  records: readonly WaitingRecord[];
  cents?: number;
}

interface WaitingWork extends WaitingRecords {
  name: string;
  shape: Status;
  note: string;
  /** Describes the oldest record, without its age. */
  oldest: string;
  oldestNote: string;
  act: string;
  to: string;
  lateMs: number;
  hrefOf: (record: WaitingRecord) => string;
}

const LATE_MESSAGE_MS = 3 * DAY;
/** A person waits for an email that has not been sent. */
const LATE_DELIVERY_MS = DAY;

/** A record, so that no kind is forgotten. They are listed in this order. */
const optionsOf = ({
  messages,
  duplicates,
  deliveries,
  statements,
}: Waiting): Record<keyof Waiting, Pick<WaitingWork, "shape" | "to"> & Partial<WaitingWork>> => ({
  pledges: {
    shape: "unconfirmed",
    to: "/admin/donations?status=unconfirmed&order=asc",
  },
  installments: {
    shape: "pledged",
    to: "/admin/donations?status=overdue",
  },
  monthly: {
    shape: "disputed",
    to: "/admin/donations?status=monthly",
  },
  messages: {
    shape: "new",
    note: labels.messageStates(messages),
    to: "/admin/messages?state=waiting&order=asc",
  },
  thanks: {
    shape: "pledged",
    to: "/admin/donations/thanks",
    lateMs: LATE_DAYS * DAY,
    hrefOf: ({ id }) => `/admin/donations?open=${id}`,
  },
  statements: {
    shape: "disputed",
    to: `/admin/donations/statements?year=${statements.year}`,
    // Their age is that of the letter.
    lateMs: Number.POSITIVE_INFINITY,
  },
  foreign: {
    shape: "disputed",
    to: "/admin/donations?status=foreign&order=asc",
  },
  duplicates: {
    shape: "duplicate",
    to: `/admin/donations?status=duplicate&from=${duplicates.from}&sort=email`,
  },
  duplicatePeople: {
    shape: "duplicate",
    to: "/admin/people/alike",
    hrefOf: ({ id }) => `/admin/people/${id}`,
  },
  imports: {
    shape: "unconfirmed",
    note: labels.importsNote(periodInWords(UNDECIDED_RETENTION_MS)),
    to: "/admin/import",
    hrefOf: ({ id }) => `/admin/import/${id}`,
  },
  deposits: {
    shape: "unconfirmed",
    to: "/admin/donations/deposits",
    hrefOf: () => "/admin/donations/deposits",
  },
  suspectedPledges: {
    shape: "held",
    to: "/admin/donations?status=suspected&order=asc",
  },
  suspectedMessages: {
    shape: "held",
    to: "/admin/messages?state=held&order=asc",
  },
  deliveries: {
    shape: "disputed",
    oldest: [deliveries.records[0]?.name, deliveries.oldestAbout].filter(Boolean).join(", "),
    to: "/admin/jobs#failed",
    lateMs: LATE_DELIVERY_MS,
    hrefOf: () => "/admin/jobs#failed",
  },
  reports: {
    shape: "disputed",
    to: "/admin/jobs#reports",
    lateMs: LATE_DELIVERY_MS,
    hrefOf: () => "/admin/jobs#reports",
  },
});

const waitingWork = (waiting: Waiting) =>
  Object.entries(optionsOf(waiting)).map(([name, options]): WaitingWork => {
    const kind = name as keyof Waiting;
    const { count, records, cents }: WaitingRecords = waiting[kind];
    const [oldest] = records;
    return {
      count,
      records,
      lateMs: LATE_MESSAGE_MS,
      note: cents === undefined ? "" : labels.inAll(formatCents(cents)),
      oldest: oldest?.name ?? "",
      oldestNote: oldest?.amount ?? oldest?.detail ?? "",
      hrefOf: ({ id }) => `${options.to}&open=${id}`,
      ...labels.waiting[kind],
      ...options,
    };
  });
