import type { Services } from "#app/services.ts";
import { withPlaceholder } from "#app/ui/text-or-field.ts";
import { storeOrNull } from "#domain/forms/store-or-null.ts";
import { checkRsvp, RSVP_FIELDS, type Rsvp } from "#domain/gatherings/rsvp-schema.ts";
import { submitRsvp } from "#domain/gatherings/submit-rsvp.ts";
import { type FormOutcome, type FormPost, type PublicForm, submissionOf } from "./answer-post.ts";

/** The sign-up for a gathering. The page after it and the email say whether there is a seat. */
export const rsvpForm: PublicForm = {
  fieldNames: RSVP_FIELDS,
  needsKey: true,
  accepted: { status: 202, thanks: "/events" },
  texts(content) {
    const { problems: invalid, tooMany, unavailable } = messagesOf(content);
    return { invalid, tooMany, unavailable };
  },
  async handle(services, post) {
    const check = checkRsvp(post.fields);
    return check.ok
      ? store(services, post, check.value)
      : { kind: "invalid", errors: check.errors };
  },
};

async function store(services: Services, post: FormPost, rsvp: Rsvp): Promise<FormOutcome> {
  const { db, clock, log } = services;
  const result = await storeOrNull(log, post.requestId, () =>
    submitRsvp(db, clock, rsvp, submissionOf(services, post)),
  );
  if (!result) return { kind: "unavailable" };
  if (result.ok) {
    const gatherings = services.content.items("gatherings");
    const { slug } = gatherings.find(({ id }) => id === rsvp.gathering)?.value ?? {};
    const end = result.hasSeat ? "thank-you" : "waiting";
    return slug ? { kind: "accepted", next: `/events/${slug}/${end}` } : { kind: "accepted" };
  }
  switch (result.reason) {
    case "too-many":
      return { kind: "too-many", waitMs: result.waitMs };
    case "closed":
      return { kind: "invalid", errors: { people: messagesOf(services.content).closed } };
    case "full":
      return {
        kind: "invalid",
        errors: { people: freeSeatsText(services.content, result.freeSeats) },
      };
  }
}

const messagesOf = (content: Services["content"]) => content.current("gatheringPage").form.unseen;

/** Says how many seats are left, to people who asked for more. */
export function freeSeatsText(content: Services["content"], freeSeats: number): string {
  const { page, form } = content.current("gatheringPage");
  if (freeSeats === 0) return page.full;
  return freeSeats === 1
    ? form.unseen.onePlace
    : withPlaceholder(form.unseen.places, "count", freeSeats);
}
