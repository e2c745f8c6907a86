import { pledgeForm as words } from "#content/giving.ts";
import { makePledge } from "#domain/pledges/make-pledge.ts";
import { checkPledge, PLEDGE_FIELDS, type PledgeErrors } from "#domain/pledges/schema.ts";
import { findSpamSignal, readSigns } from "#domain/spam/spam-signals.ts";
import type { PublicForm } from "./public-form.ts";
import { storeOr503 } from "./store-or-503.ts";

interface Shown {
  values: Record<string, string>;
  errors: PledgeErrors;
  problem: string;
}

/** The pledge form: a promise, which counts once staff have confirmed it. */
export const pledgeForm: PublicForm<Shown> = {
  fieldNames: PLEDGE_FIELDS,
  needsKey: true,
  taken: { status: 201, thanks: "/donate/pledge/thank-you" },
  words: { mistakes: words.problems, tooMany: words.tooMany, unavailable: words.unavailable },
  async handle({ db, clock, log, outbox, spam }, { fields, key, clientIp, requestId }) {
    const check = checkPledge(fields);
    if (!check.ok) return { kind: "mistakes", errors: check.errors };
    const suspected = findSpamSignal(readSigns(fields), spam);
    const result = await storeOr503(log, requestId, () =>
      makePledge(db, clock, check.pledge, { key, address: clientIp, suspected }),
    );
    if (!result) return { kind: "unavailable" };
    if (!result.ok) return { kind: "too-many", waitMs: result.waitMs };
    outbox.wake();
    return { kind: "taken" };
  },
  show: (values, errors, problem) => ({ values, errors, problem }),
  describe: (errors) => ({ errors }),
};
