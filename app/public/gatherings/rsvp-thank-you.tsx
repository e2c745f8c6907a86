import { servicesContext } from "#app/context.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { EmailLink } from "#app/ui/contact-links.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import { failures } from "#content/failures.ts";
import type { Route } from "./+types/rsvp-thank-you";
import { findGathering } from "./find-gathering.ts";
import { GatheringDetails } from "./gathering-details.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? unlistedMeta(matches, loaderData.thanks.title) : [];

export function loader({ request, context, params }: Route.LoaderArgs) {
  const { content, timeZone, mail, facts } = context.get(servicesContext);
  const { form, page } = content.current("gatheringPage");
  const { value } = findGathering({ content }, params.slug);
  const { thanks, thanksWaiting } = form.unseen;
  const shownThanks = request.url.endsWith("/waiting") ? thanksWaiting : thanks;
  const writeTo = mail.isConfigured ? null : facts.organization.email;
  return { thanks: shownThanks, writeTo, page, value, timeZone };
}

/**
 * The page after a sign-up is stored: for which gathering, and whether there is a seat or they wait
 * for one.
 */
export default function RsvpThankYou({ loaderData }: Route.ComponentProps) {
  const { thanks, writeTo, page, value } = loaderData;
  return (
    <MessagePage heading={thanks.title} text={writeTo ? failures.noMail.guest : thanks.text}>
      {writeTo && <EmailLink email={writeTo} />}
      <h2 className="title-3 mt-4">{value.title}</h2>
      <GatheringDetails {...loaderData} labels={page} />
      <a href={`/events/${value.slug}.ics`} className="text-link">
        {page.addToCalendar}
      </a>{" "}
      <a href="/events" className="text-link">
        {page.back}
      </a>
    </MessagePage>
  );
}

export { ErrorBoundary } from "./gathering.tsx";
