import { servicesContext } from "#app/context.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { ReturnHome } from "#app/public/shell/return-home.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import type { Route } from "./+types/check-your-mail";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData.heading);

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(servicesContext).content.current("newsletter").unseen.checkMail;

export default function NewsletterCheckMail({ loaderData }: Route.ComponentProps) {
  return (
    <MessagePage {...loaderData}>
      <ReturnHome />
    </MessagePage>
  );
}
