import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import { ledgerPage } from "#content/ledger.ts";
import { daysOf, sizesOf } from "#domain/ledger/ledger-tables.ts";
import { readOpenLedger } from "#domain/ledger/read-open-ledger.ts";
import type { Route } from "./+types/ledger";
import { cardPicture, cardTexts } from "./card-texts.ts";
import { LedgerPage } from "./ledger-page.tsx";

export const handle: RouteHandle = { stylesheet: "ledger" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, "/progress", {
    ...ledgerPage,
    picture: loaderData && cardPicture(loaderData.card),
  });

/** /progress, /progress/2026-10, /progress/2026-10/100-499: each opens one row more. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { month = "", size = "" } = params;
  const services = context.get(servicesContext);
  const { postings, ...shown } = await readOpenLedger(services);
  const sizes = sizesOf(postings, month);
  const days = daysOf(postings, month, size);
  if ((month && sizes.length === 0) || (size && days.length === 0)) throw data(null, 404);
  const source = (await services.progress.report())?.source;
  return { ...shown, source, month, size, sizes, days, card: await cardTexts(services) };
}

export default function Ledger({ loaderData }: Route.ComponentProps) {
  return <LedgerPage {...loaderData} />;
}
