/** The filter of the subscribers; the page's URL holds it. */
import { z } from "zod";
import { choice, DAYS, PAGE, readFilter, SEARCH } from "#domain/lists/filter.ts";
import { SUBSCRIBER_SOURCES, SUBSCRIBER_STATES } from "./subscriber-state.ts";

const subscriberFilterSchema = z.object({
  /** A part of the email. */
  q: SEARCH,
  state: choice(SUBSCRIBER_STATES),
  source: choice(SUBSCRIBER_SOURCES),
  /** Of the sign-up. */
  ...DAYS,
  sort: z.enum(["date", "email"]).default("date").catch("date"),
  ...PAGE,
});

export type SubscriberFilter = z.output<typeof subscriberFilterSchema>;

export const readSubscriberFilter = (params: URLSearchParams): SubscriberFilter =>
  readFilter(subscriberFilterSchema, params);
