import { LATE_DAYS } from "#app/admin/letters/letter-list.tsx";
import { deliveryQueue } from "#content/delivery-queue.ts";
import { overviewPage } from "#content/overview.ts";
import { formatCents } from "#domain/money/money.ts";
import { DAY } from "#domain/ports/clock.ts";
import type { Waiting } from "#domain/waiting/list-waiting.ts";
import type { WaitingItem } from "#domain/waiting/waiting-item.ts";
import type { WaitingWork } from "./waiting-row.tsx";

const labels = overviewPage.waiting;

export const LATE = 3 * DAY;
/** A person waits for a mail that has not gone out. */
export const LATE_DELIVERY = DAY;

const moneyOf = ({ cents }: WaitingItem) => (cents === null ? "" : formatCents(cents));

/** Thanks are due within a week (app/admin/letters/letter-list.tsx). */
const LATE_THANKS = LATE_DAYS * DAY;

/** All kinds of waiting work in the order of the overview, those without any included. */
export function waitingWork(waiting: Waiting): WaitingWork[] {
  const { pledges, instalments, messages, thanks, duplicates, spam, deliveries } = waiting;
  const gift = ({ id }: WaitingItem) => `/admin/donations?open=${id}`;
  const ofKind = (
    text: { name: string; act: string },
    { count, items }: { count: number; items: readonly WaitingItem[] },
    rest: Pick<WaitingWork, "shape" | "note" | "oldestNote" | "to" | "hrefOf">,
  ): WaitingWork => ({
    name: text.name,
    act: text.act,
    count,
    items,
    lateMs: LATE,
    oldest: items[0]?.name ?? "",
    ...rest,
  });
  return [
    ofKind(labels.pledges, pledges, {
      shape: "unconfirmed",
      note: labels.inAll(formatCents(pledges.cents)),
      oldestNote: pledges.items[0] ? moneyOf(pledges.items[0]) : "",
      to: "/admin/donations?status=unconfirmed&order=asc",
      hrefOf: ({ id }) => `/admin/donations?status=unconfirmed&order=asc&open=${id}`,
    }),
    ofKind(labels.instalments, instalments, {
      shape: "pledged",
      note: labels.inAll(formatCents(instalments.cents)),
      oldestNote: instalments.items[0] ? moneyOf(instalments.items[0]) : "",
      to: "/admin/donations?status=overdue",
      hrefOf: ({ id }) => `/admin/donations?status=overdue&open=${id}`,
    }),
    ofKind(labels.messages, messages, {
      shape: "new",
      note: labels.messageStates(messages),
      oldestNote: messages.items[0]?.detail ?? "",
      to: "/admin/contacts?state=waiting&order=asc",
      hrefOf: ({ id }) => `/admin/contacts?state=waiting&order=asc&open=${id}`,
    }),
    {
      ...ofKind(labels.thanks, thanks, {
        shape: "pledged",
        note: labels.inAll(formatCents(thanks.cents)),
        oldestNote: thanks.items[0] ? moneyOf(thanks.items[0]) : "",
        to: "/admin/donations/thanks",
        hrefOf: gift,
      }),
      lateMs: LATE_THANKS,
    },
    ofKind(labels.duplicates, duplicates, {
      shape: "duplicate",
      note: labels.inAll(formatCents(duplicates.cents)),
      oldestNote: duplicates.items[0] ? moneyOf(duplicates.items[0]) : "",
      to: `/admin/donations?status=duplicate&from=${duplicates.from}&sort=email`,
      hrefOf: gift,
    }),
    ofKind(labels.spam, spam, {
      shape: "held",
      note: labels.spamNote,
      oldestNote: spam.items[0]?.detail ?? "",
      to: "/admin/contacts?state=held&order=asc",
      hrefOf: ({ id }) => `/admin/contacts?state=held&order=asc&open=${id}`,
    }),
    {
      ...ofKind(labels.deliveries, deliveries, {
        shape: "disputed",
        note: labels.deliveriesNote,
        oldestNote: deliveries.items[0]?.detail ?? "",
        to: "/admin/jobs#failed",
        hrefOf: () => "/admin/jobs#failed",
      }),
      oldest: deliveryQueue.kinds[deliveries.items[0]?.name ?? ""] ?? "",
      lateMs: LATE_DELIVERY,
    },
  ];
}
