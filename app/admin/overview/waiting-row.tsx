import { Link } from "react-router";
import { Shape, type Status } from "#app/admin/records/status-mark.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { overviewPage as labels } from "#content/overview.ts";
import { ageInWords } from "#domain/time/periods.ts";
import type { WaitingItem } from "#domain/waiting/waiting-item.ts";
import { AgeStrip } from "./age-strip.tsx";

/** A kind of waiting work as a row shows it. */
export interface WaitingWork {
  name: string;
  shape: Status;
  count: number;
  /** What is in it: sums and states. */
  note: string;
  items: readonly WaitingItem[];
  /** The oldest in words, without its age. */
  oldest: string;
  oldestNote: string;
  /** What one does with it. */
  act: string;
  /** The list of exactly these. */
  to: string;
  lateMs: number;
  hrefOf: (item: WaitingItem) => string;
}

/** Count, kind, ages, oldest, and the link; the head has the same columns. */
export const WAITING_COLUMNS = [
  "relative grid grid-cols-[3.75rem_minmax(0,1fr)_1rem] gap-x-3.5 border-b px-edge md:items-center",
  "md:grid-cols-[3.75rem_13.5rem_minmax(9rem,18.75rem)_minmax(0,1fr)_auto]",
  "min-[90rem]:grid-cols-[3.75rem_14.375rem_18.75rem_minmax(0,1fr)_auto]",
].join(" ");

/** One row, which is one link to the list; each tick leads to its record. */
export function WaitingRow({ work, now }: { work: WaitingWork; now: string }) {
  const { items } = work;
  const ages = items.map(({ at }) => Date.parse(now) - Date.parse(at));
  const oldest = ageInWords(ages[0] ?? 0);
  const late = ages.filter((age) => age > work.lateMs).length;
  return (
    <li className={`${WAITING_COLUMNS} border-hair py-3 hover:bg-(--hover) md:min-h-14 md:py-0`}>
      <p className="text-right font-semibold font-serif money text-h2/7">
        {work.count.toLocaleString("en-US")}
      </p>
      <p>
        <strong className="flex items-center gap-2">
          <Shape status={work.shape} />
          {work.name}
        </strong>
        <small className="block pl-5 text-label leading-tight text-iron max-md:hidden">
          {work.note}
        </small>
        <span className="sr-only">{labels.ages(work.count, late, oldest)}</span>
      </p>
      <AgeStrip items={items} now={now} lateMs={work.lateMs} hrefOf={work.hrefOf} />
      <p className="grid min-w-0 pl-2 max-md:col-2 max-md:row-2 max-md:block max-md:p-0 max-md:text-label max-md:text-iron max-md:truncate">
        <span className="md:hidden">{labels.oldestAge(oldest)}</span>
        <span className="truncate" title={work.oldest}>
          {work.oldest}
        </span>
        <small className="truncate text-label leading-tight text-iron max-md:before:content-[',_']">
          {work.oldestNote}
          <span className="max-md:hidden"> · {oldest}</span>
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
