import { data } from "react-router";
import { notFound } from "#content/site.ts";
import { unlistedMeta } from "../../page-meta.ts";
import { MessagePage, ReturnHome } from "../../ui/message-page.tsx";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, notFound.heading);

/** The server logs each such request (server/pages.ts). */
export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return (
    <MessagePage code={notFound.code} heading={notFound.heading}>
      <ReturnHome />
    </MessagePage>
  );
}
