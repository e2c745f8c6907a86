import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { choiceFilter, PAGE, parseFilter, SEARCH } from "#domain/lists/filter.ts";

export const SUBSCRIBER_STATES = ["subscribed", "waiting", "unsubscribed"] as const;
/** "waiting" means unconfirmed. Only "subscribed" people get emails. */
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Returns the condition for a state on the table subscribers. */
export function hasState(state: SubscriberState): RawBuilder<boolean> {
  switch (state) {
    case "unsubscribed":
      return sql`(ended_at is not null)`;
    case "subscribed":
      return sql`(ended_at is null and confirmed_at is not null)`;
    case "waiting":
      return sql`(ended_at is null and confirmed_at is null)`;
  }
}

interface Times {
  confirmed_at: string | null;
  ended_at: string | null;
}

export function subscriberState({ confirmed_at, ended_at }: Times): SubscriberState {
  if (ended_at) return "unsubscribed";
  return confirmed_at ? "subscribed" : "waiting";
}

const subscriberFilterSchema = z.object({
  q: SEARCH,
  state: choiceFilter(SUBSCRIBER_STATES),
  sort: z.enum(["date", "email"]).default("date"),
  ...PAGE,
});

export type SubscriberFilter = z.output<typeof subscriberFilterSchema>;

export const parseSubscriberFilter = (params: URLSearchParams) =>
  parseFilter(subscriberFilterSchema, params);
