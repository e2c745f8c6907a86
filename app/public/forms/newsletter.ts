import { invalidEmail } from "#content/newsletter.ts";
import { checkEmail } from "#domain/newsletter/schema.ts";
import { signUp } from "#domain/newsletter/sign-up.ts";
import type { PublicForm } from "./public-form.ts";
import { storePost } from "./store-post.ts";

/** The newsletter's sign-up, `{"email": "…"}`. An email that is on the list already gets the same answer. */
export const newsletterForm: PublicForm = {
  fieldNames: ["email"],
  needsKey: false,
  accepted: { status: 202, thanks: "/newsletter/check-your-mail" },
  texts(content) {
    const { form, unseen } = content.current("newsletter");
    const { unavailable } = form.unseen;
    return { invalid: invalidEmail, tooMany: unseen.tooMany, unavailable };
  },
  async handle(services, { fields, clientIp, requestId }) {
    const check = checkEmail(Reflect.get(Object(fields), "email"));
    if (!check.ok) return { kind: "invalid", errors: { email: check.error } };
    const { db, clock, spam } = services;
    return storePost(
      services,
      requestId,
      () => signUp(db, clock, clientIp, check.email, spam.mailsPerHour),
      () => newsletterForm.accepted.thanks,
    );
  },
};
