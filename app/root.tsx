// First of all, before what organisation and routes import; see there.
import "./no-code-from-text.ts";

import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import type { Route } from "./+types/root";
import { servicesContext } from "./context.ts";
import { OrganisationContext } from "./organisation.ts";
import frauncesDisplayUrl from "./styles/fonts/fraunces-display.woff2?url";
import frauncesTextUrl from "./styles/fonts/fraunces-text.woff2?url";
import sourceSansUrl from "./styles/fonts/source-sans-3.woff2?url";
import { Styles } from "./styles/styles.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { organisation, origin } = context.get(servicesContext);
  return { organisation, origin };
}

/** Organisation and origin never change while the server runs. */
export const shouldRevalidate = () => false;

/** A route's own facts about its document. */
export interface RouteHandle {
  /** Which stylesheet the document carries; "public" unless a route says otherwise. */
  styles?: "public" | "desk";
  /** What lies under the transparent bar; "light" unless a route says otherwise. */
  top?: "dark" | "light";
}

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const styles = handles.findLast((handle) => handle?.styles)?.styles ?? "public";
  return (
    <html lang="en" data-wakes={styles === "desk" || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1e3b2f" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon-192.png" sizes="192x192" />
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
        <Styles sheet={styles} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <OrganisationContext value={loaderData.organisation}>
      <Outlet />
    </OrganisationContext>
  );
}

/** On the server, for methods that no page takes; in the browser the layouts have their own. */
export { PageFailure as ErrorBoundary } from "./ui/page-failure.tsx";
