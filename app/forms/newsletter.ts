import { invalidEmail } from "#content/newsletter.ts";
import { minHourlyLimit } from "#domain/gatherings/hourly-limit.ts";
import { signUp } from "#domain/newsletter/sign-up.ts";
import { readEmail } from "#domain/newsletter/sign-up-schema.ts";
import { type PublicForm, storePost } from "./answer-post.ts";

/**
 * The newsletter's sign-up, `{"email": "…"}`. An email that is already on the list gets the same
 * answer.
 */
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
    const email = readEmail(Reflect.get(Object(fields), "email"));
    if (!email) return { kind: "invalid", errors: { email: invalidEmail } };
    const { db, clock, spam } = services;
    const network = { clientIp, minLimit: minHourlyLimit(services) };
    return storePost(
      services,
      requestId,
      () => signUp(db, clock, network, email, spam.mailsPerHour),
      () => newsletterForm.accepted.thanks,
    );
  },
};
