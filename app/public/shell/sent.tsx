import { servicesContext } from "#app/context.ts";
import { MessagePage } from "#app/ui/message-page.tsx";
import type { Route } from "./+types/sent";
import { unlistedMeta } from "./page-meta.ts";
import { ReturnHome } from "./return-home.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData.heading);

/** The page after a message or a newsletter sign-up was sent without scripts and stored. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  if (request.url.endsWith("/check-your-mail"))
    return content.current("newsletter").unseen.checkMail;
  const { title, text } = content.current("contact").form.unseen.sent;
  return { heading: title, text };
}

export default function Sent({ loaderData }: Route.ComponentProps) {
  return (
    <MessagePage {...loaderData}>
      <ReturnHome />
    </MessagePage>
  );
}
