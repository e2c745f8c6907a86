import { servicesContext } from "#app/context.ts";
import { allowFrames } from "#app/frame-policy.ts";
import { PagePictures } from "#app/pictures/page-picture.tsx";
import { pageData } from "#app/public/page-data.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import type { Route } from "./+types/donate";
import { DonatePage } from "./donate-page.tsx";

export const handle: RouteHandle = { stylesheet: "donate" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, "/donate", loaderData?.content.page);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const donate = await pageData.donate(services);
  return allowFrames(donate, donate.offer && (services.giving.origin ?? "'self'"));
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Donate({ loaderData }: Route.ComponentProps) {
  return (
    <PagePictures value={loaderData.pictures}>
      <DonatePage {...loaderData} />
    </PagePictures>
  );
}
