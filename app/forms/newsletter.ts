import { invalidEmail } from "#content/newsletter.ts";
import { signUpForNewsletter } from "#domain/newsletter/sign-up.ts";
import { parseEmail } from "#domain/newsletter/sign-up-schema.ts";
import { type PublicForm, storePost, submissionOf } from "./answer-post.ts";

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
  async handle(services, post) {
    const email = parseEmail(Reflect.get(Object(post.fields), "email"));
    if (!email) return { kind: "invalid", errors: { email: invalidEmail } };
    const { db, clock } = services;
    return storePost(
      services,
      post.requestId,
      () => signUpForNewsletter(db, clock, email, submissionOf(services, post)),
      () => newsletterForm.accepted.thanks,
    );
  },
};
