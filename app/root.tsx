// Imported first, before any module that imports Zod; see that file.
import "./zod-without-eval.ts";

import { type ReactNode, use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import type { Route } from "./+types/root";
import { servicesContext } from "./context.ts";
import frauncesDisplayUrl from "./fonts/fraunces-display.woff2?url";
import frauncesTextUrl from "./fonts/fraunces-text.woff2?url";
import sourceSansUrl from "./fonts/source-sans-3.woff2?url";
import { Starter } from "./islands/island.tsx";
import { OrganizationContext } from "./public/shell/published-texts.ts";
import printSheetUrl from "./styles/public/print.css?url";
import { Styles, StylesheetContext } from "./styles/styles.tsx";
import { stylesheetOf } from "./styles/stylesheet-of.ts";
import { THEME_COLOR } from "./theme-color.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { facts, origin } = context.get(servicesContext);
  return { organization: facts.organization, origin };
}

/** The staff area uses only the name in titles, which the next document updates. */
export const shouldRevalidate = () => false;

/**
 * A public page is finished HTML, and its one script hydrates the islands in it
 * (docs/decisions/0135).
 */
export function Layout({ children }: { children: ReactNode }) {
  const stylesheetName = stylesheetOf(useMatches());
  const { name: stylesheet, text } = use(StylesheetContext) ?? { name: stylesheetName, text: "" };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={THEME_COLOR} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {[frauncesDisplayUrl, frauncesTextUrl, sourceSansUrl].map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <Meta />
        <Links />
        <Styles text={text} />
        {stylesheet !== "desk" && <link rel="stylesheet" href={printSheetUrl} media="print" />}
        {stylesheet !== "desk" && <Starter />}
      </head>
      <body>
        {children}
        {stylesheet === "desk" && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <OrganizationContext value={loaderData.organization}>
      <Outlet />
    </OrganizationContext>
  );
}

/**
 * For errors that the layouts do not catch. A 500 gets the page of
 * server/rendering/standalone-page.tsx.
 */
export { PageFailure as ErrorBoundary } from "./public/shell/page-failure.tsx";
