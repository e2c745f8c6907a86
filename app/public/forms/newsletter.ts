import { newsletter } from "#content/newsletter.ts";
import { checkEmail } from "#domain/newsletter/schema.ts";
import { signUp } from "#domain/newsletter/sign-up.ts";
import type { PublicForm } from "./public-form.ts";
import { storePost } from "./store-post.ts";

const { invalid, tooMany, unavailable } = newsletter;

/** The newsletter's sign-up, `{"email": "…"}`. An email that is on the list already gets the same answer. */
export const newsletterForm: PublicForm = {
  fieldNames: ["email"],
  needsKey: false,
  accepted: { status: 202, thanks: "/newsletter/check-your-mail" },
  texts: { invalid, tooMany, unavailable },
  async handle(services, { fields, clientAddress, requestId }) {
    const check = checkEmail(Reflect.get(Object(fields), "email"));
    if (!check.ok) return { kind: "invalid", errors: { email: check.error } };
    const { db, clock } = services;
    return storePost(services, requestId, () => signUp(db, clock, clientAddress, check.email));
  },
  errorsAsJson: ({ email }) => ({ error: email }),
};
