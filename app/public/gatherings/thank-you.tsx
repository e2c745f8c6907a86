import { servicesContext } from "#app/context.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { MessagePage } from "#app/ui/message-page.tsx";
import type { Route } from "./+types/thank-you";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData.thanks.title);

export function loader({ request, context }: Route.LoaderArgs) {
  const { form, page } = context.get(servicesContext).content.current("gatheringPage");
  const { thanks, thanksWaiting } = form.unseen;
  return { thanks: request.url.endsWith("/waiting") ? thanksWaiting : thanks, back: page.back };
}

/** A sign-up ends here once it is stored: whether there is a place, or they wait for one. */
export default function RsvpThankYou({ loaderData: { thanks, back } }: Route.ComponentProps) {
  return (
    <MessagePage heading={thanks.title} text={thanks.text}>
      <a href="/events" className="text-link">
        {back}
      </a>
    </MessagePage>
  );
}
