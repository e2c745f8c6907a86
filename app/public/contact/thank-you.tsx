import { servicesContext } from "#app/context.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { ReturnHome } from "#app/public/shell/return-home.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import type { Route } from "./+types/thank-you";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData.title);

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(servicesContext).content.current("contact").form.unseen.sent;

/** A message sent without scripts ends here once it is stored. */
export default function ContactThankYou({ loaderData: { title, text } }: Route.ComponentProps) {
  return (
    <MessagePage heading={title} text={text}>
      <ReturnHome />
    </MessagePage>
  );
}
