import type { Services } from "#app/services.ts";
import { comingForm as labels } from "#content/gatherings.ts";
import { COMING_FIELDS, type Coming, checkComing } from "#domain/gatherings/coming-form.ts";
import { signUp } from "#domain/gatherings/sign-up.ts";
import { findSpamSignal, readSigns } from "#domain/spam/spam-signals.ts";
import type { FormOutcome, FormPost, PublicForm } from "./public-form.ts";
import { storeOr503 } from "./store-post.ts";

const { problems: invalid, tooMany, unavailable } = labels;

/** "I'll be there" at a gathering. The mail says whether there is a place. */
export const comingForm: PublicForm = {
  fieldNames: COMING_FIELDS,
  needsKey: true,
  accepted: { status: 202, thanks: "/events/thank-you" },
  texts: () => ({ invalid, tooMany, unavailable }),
  async handle(services, post) {
    const check = checkComing(post.fields);
    return check.ok
      ? store(services, post, check.value)
      : { kind: "invalid", errors: check.errors };
  },
  errorsAsJson: (errors) => ({ errors }),
};

async function store(services: Services, post: FormPost, coming: Coming): Promise<FormOutcome> {
  const { db, clock, log, spam, outbox } = services;
  const { key, fields, clientIp: address, requestId } = post;
  const suspected = findSpamSignal(readSigns(fields), spam);
  const result = await storeOr503(log, requestId, () =>
    signUp(db, clock, coming, { key, address, suspected }),
  );
  if (!result) return { kind: "unavailable" };
  if (result.ok) {
    outbox.wake();
    return { kind: "accepted" };
  }
  switch (result.reason) {
    case "too-many":
      return { kind: "too-many", waitMs: result.waitMs };
    case "closed":
      return { kind: "invalid", errors: { people: labels.closed } };
    case "full":
      return { kind: "invalid", errors: { people: labels.left(result.left) } };
  }
}
