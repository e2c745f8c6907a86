import { parseFormSigns } from "#domain/forms/spam-signals.ts";
import { minHourlyLimit } from "#domain/gatherings/hourly-limit.ts";
import { checkMessage, MESSAGE_FIELDS } from "#domain/messages/message-schema.ts";
import { submitMessage } from "#domain/messages/submit-message.ts";
import { type PublicForm, storePost } from "./answer-post.ts";

export const contactForm: PublicForm = {
  fieldNames: MESSAGE_FIELDS,
  needsKey: true,
  accepted: { status: 201, thanks: "/contact/thank-you" },
  texts(content) {
    const { form, unseen } = content.current("contact");
    const { problems: invalid, unavailable } = form.unseen;
    return { invalid, tooMany: unseen.tooMany, unavailable };
  },
  async handle(services, post) {
    const { key, fields, clientIp, requestId } = post;
    const check = checkMessage(fields);
    if (!check.ok) return { kind: "invalid", errors: check.errors };
    const { db, clock, spam } = services;
    // 0 means no limit. On the day of a gathering a hall full of people may share one network.
    const hourlyLimit = spam.hourlyLimit && Math.max(spam.hourlyLimit, minHourlyLimit(services));
    const signs = parseFormSigns(fields);
    return storePost(services, requestId, () =>
      submitMessage(
        db,
        clock,
        { ...spam, hourlyLimit },
        { message: check.value, key, clientIp, signs },
      ),
    );
  },
};
