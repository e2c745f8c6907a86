import { servicesContext } from "#app/context.ts";
import { EmailLink } from "#app/ui/contact-links.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import { failures } from "#content/failures.ts";
import type { Route } from "./+types/message-sent";
import { unlistedMeta } from "./page-meta.ts";
import { ReturnHome } from "./return-home.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData.heading);

/** The page after a message or a newsletter sign-up was sent without scripts and stored. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { content, facts, mail } = context.get(servicesContext);
  if (request.url.endsWith("/check-your-mail"))
    return mail.isConfigured
      ? content.current("newsletter").unseen.checkMail
      : { ...failures.noMail.newsletter, email: facts.organization.email };
  const { title, text } = content.current("contact").form.unseen.sent;
  return { heading: title, text };
}

export default function MessageSent({ loaderData }: Route.ComponentProps) {
  return (
    <MessagePage {...loaderData}>
      {"email" in loaderData && <EmailLink email={loaderData.email} />}
      <ReturnHome />
    </MessagePage>
  );
}
