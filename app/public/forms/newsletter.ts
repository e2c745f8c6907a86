import { newsletter as words } from "#content/newsletter.ts";
import { checkEmail } from "#domain/newsletter/schema.ts";
import { signUp } from "#domain/newsletter/sign-up.ts";
import type { PublicForm } from "./public-form.ts";
import { storeOr503 } from "./store-or-503.ts";

interface Shown {
  given: string;
  error: string;
}

/** The newsletter's sign-up, `{"email": "…"}`. The answer is the same when the address is on the list already. */
export const newsletterForm: PublicForm<Shown> = {
  fieldNames: ["email"],
  needsKey: false,
  taken: { status: 202, thanks: "/newsletter/check-your-mail" },
  words: { mistakes: words.invalid, tooMany: words.tooMany, unavailable: words.unavailable },
  async handle({ db, clock, log, outbox }, { fields, clientIp, requestId }) {
    const check = checkEmail(Reflect.get(Object(fields), "email"));
    if (!check.ok) return { kind: "mistakes", errors: { email: check.error } };
    const result = await storeOr503(log, requestId, () => signUp(db, clock, clientIp, check.email));
    if (!result) return { kind: "unavailable" };
    if (!result.ok) return { kind: "too-many", waitMs: result.waitMs };
    outbox.wake();
    return { kind: "taken" };
  },
  show: ({ email = "" }, { email: error }, problem) => ({ given: email, error: error ?? problem }),
  describe: ({ email }) => ({ error: email }),
};
