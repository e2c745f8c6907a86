import { checkPledge, PLEDGE_FIELDS } from "#domain/pledges/pledge-schema.ts";
import { submitPledge } from "#domain/pledges/submit-pledge.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import { type PublicForm, storePost, submissionOf } from "./answer-post.ts";

/** The pledge form. A pledge counts once staff have confirmed it. */
export const pledgeForm: PublicForm = {
  fieldNames: PLEDGE_FIELDS,
  needsKey: true,
  accepted: { status: 201, thanks: "/donate/pledge/thank-you" },
  texts(content) {
    const { problems: invalid, tooMany, unavailable } = content.current("pledge").form.unseen;
    return { invalid, tooMany, unavailable };
  },
  async handle(services, post) {
    const { db, clock, timeZone } = services;
    const check = checkPledge(post.fields, todayOf(clock, timeZone));
    if (!check.ok) return { kind: "invalid", errors: check.errors };
    return storePost(
      services,
      post.requestId,
      () => submitPledge(db, clock, check.value, submissionOf(services, post)),
      ({ id }) => `/donate/pledge/thank-you?pledge=${id}`,
    );
  },
};
