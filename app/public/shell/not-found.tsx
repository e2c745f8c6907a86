import { data } from "react-router";
import { MessagePage, ReturnHome } from "#app/ui/message-page.tsx";
import { notFound } from "#content/site.ts";
import type { Route } from "./+types/not-found";
import { unlistedMeta } from "./page-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, notFound.heading);

/** server/rendering/pages.ts logs each such request. */
export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return (
    <MessagePage code={notFound.code} heading={notFound.heading}>
      <ReturnHome />
    </MessagePage>
  );
}
