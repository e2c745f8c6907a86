import { LATE_DAYS } from "#app/admin/letters/letter-list.tsx";
import type { Status } from "#app/admin/records/status-mark.tsx";
import { deliveryQueue } from "#content/delivery-queue.ts";
import { overviewPage } from "#content/overview.ts";
import { formatCents } from "#domain/money/money.ts";
import { DAY } from "#domain/ports/clock.ts";
import type { Waiting, WaitingItem } from "#domain/waiting/list-waiting.ts";

export interface WaitingWork {
  name: string;
  shape: Status;
  count: number;
  note: string;
  items: readonly WaitingItem[];
  /** The oldest in words, without its age. */
  oldest: string;
  oldestNote: string;
  act: string;
  to: string;
  lateMs: number;
  hrefOf: (item: WaitingItem) => string;
}

const labels = overviewPage.waiting;

export const LATE = 3 * DAY;
/** A person waits for a mail that has not gone out. */
export const LATE_DELIVERY = DAY;

/** Thanks are due within a week (app/admin/letters/letter-list.tsx). */
const LATE_THANKS = LATE_DAYS * DAY;

const work = (
  text: { name: string; act: string },
  { count, items, cents }: { count: number; items: readonly WaitingItem[]; cents?: number },
  rest: Pick<WaitingWork, "shape" | "to"> & Partial<WaitingWork>,
): WaitingWork => {
  const [oldest] = items;
  return {
    ...{ name: text.name, act: text.act, count, items, lateMs: LATE },
    note: cents === undefined ? "" : labels.inAll(formatCents(cents)),
    oldest: oldest?.name ?? "",
    oldestNote: !oldest ? "" : oldest.cents === null ? oldest.detail : formatCents(oldest.cents),
    hrefOf: ({ id }) => `${rest.to}&open=${id}`,
    ...rest,
  };
};

export function waitingWork(waiting: Waiting): WaitingWork[] {
  const { pledges, held, instalments, messages, thanks, duplicates, spam, deliveries } = waiting;
  return [
    work(labels.pledges, pledges, {
      shape: "unconfirmed",
      to: "/admin/donations?status=unconfirmed&order=asc",
    }),
    work(labels.instalments, instalments, {
      shape: "pledged",
      to: "/admin/donations?status=overdue",
    }),
    work(labels.messages, messages, {
      shape: "new",
      note: labels.messageStates(messages),
      to: "/admin/contacts?state=waiting&order=asc",
    }),
    work(labels.thanks, thanks, {
      shape: "pledged",
      to: "/admin/donations/thanks",
      lateMs: LATE_THANKS,
      hrefOf: ({ id }) => `/admin/donations?open=${id}`,
    }),
    work(labels.duplicates, duplicates, {
      shape: "duplicate",
      to: `/admin/donations?status=duplicate&from=${duplicates.from}&sort=email`,
    }),
    work(labels.held, held, {
      shape: "held",
      note: labels.heldNote,
      to: "/admin/donations?status=suspected&order=asc",
    }),
    work(labels.spam, spam, {
      shape: "held",
      note: labels.spamNote,
      to: "/admin/contacts?state=held&order=asc",
    }),
    work(labels.deliveries, deliveries, {
      shape: "disputed",
      note: labels.deliveriesNote,
      oldest: deliveryQueue.kinds[deliveries.items[0]?.name ?? ""] ?? "",
      to: "/admin/jobs#failed",
      lateMs: LATE_DELIVERY,
      hrefOf: () => "/admin/jobs#failed",
    }),
  ];
}
