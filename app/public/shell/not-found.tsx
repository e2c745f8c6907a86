import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { MessagePage } from "#app/ui/message-page.tsx";
import { NOT_FOUND_CODE } from "#content/site.ts";
import type { Route } from "./+types/not-found";
import { unlistedMeta } from "./page-meta.ts";
import { useShell } from "./published-texts.ts";
import { ReturnHome } from "./return-home.tsx";

/** The pages that people look for most often, by address, with their names from the footer. */
const SUGGESTED_PAGES = ["plans", "news", "donate", "contact"] as const;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData.heading);

/** server/rendering/pages.ts logs each such request. */
export function loader({ context }: Route.LoaderArgs) {
  const { notFound } = context.get(servicesContext).content.current("shell").unseen;
  return data({ heading: notFound }, { status: 404 });
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  const { footer } = useShell();
  return (
    <MessagePage code={NOT_FOUND_CODE} heading={loaderData.heading}>
      <ReturnHome />
      <ul className="flex flex-wrap gap-x-8 border-t border-rule pt-3">
        {SUGGESTED_PAGES.map((key) => (
          <li key={key}>
            <a className="text-link" href={`/${key}`}>
              {footer[key]}
            </a>
          </li>
        ))}
      </ul>
    </MessagePage>
  );
}
