import { findHoneypotSignal } from "#domain/forms/spam-signals.ts";
import { minHourlyLimit } from "#domain/gatherings/hourly-limit.ts";
import { checkPledge, PLEDGE_FIELDS } from "#domain/pledges/pledge-schema.ts";
import { storePledge } from "#domain/pledges/store-pledge.ts";
import { isoTime } from "#domain/values/clock.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { type PublicForm, storePost } from "./answer-post.ts";

/** The pledge form. A pledge counts once staff have confirmed it. */
export const pledgeForm: PublicForm = {
  fieldNames: PLEDGE_FIELDS,
  needsKey: true,
  accepted: { status: 201, thanks: "/donate/pledge/thank-you" },
  texts(content) {
    const { problems: invalid, tooMany, unavailable } = content.current("pledge").form.unseen;
    return { invalid, tooMany, unavailable };
  },
  async handle(services, { fields, key, clientIp, requestId }) {
    const { db, clock, spam, timeZone } = services;
    const check = checkPledge(fields, dayOf(isoTime(clock), timeZone));
    if (!check.ok) return { kind: "invalid", errors: check.errors };
    const suspected = findHoneypotSignal(fields);
    return storePost(
      services,
      requestId,
      () =>
        storePledge(db, clock, check.value, {
          key,
          clientIp,
          minLimit: minHourlyLimit(services),
          suspected,
          ceiling: spam.mailsPerHour,
        }),
      ({ id }) => `/donate/pledge/thank-you?pledge=${id}`,
    );
  },
};
