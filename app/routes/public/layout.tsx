import { useEffect, useState } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { KeepDelivering } from "#features/contact/keep-delivering.tsx";
import { useOrganisation } from "../../organisation.ts";
import type { RouteHandle } from "../../root.tsx";
import { WholePublicSheet } from "../../styles/styles.tsx";
import { PageFailure } from "../../ui/page-failure.tsx";
import { still } from "../../ui/still.tsx";
import { onToast } from "../../ui/toast.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { SiteHeader } from "./site-header.tsx";

const SiteFooter = still(async () => (await import("./site-footer.tsx")).SiteFooter);

/**
 * Navigation, the page, footer. A page that takes the place of another fades in; the first one must not,
 * since nothing may come between a visitor and the first paint.
 */
export default function PublicLayout() {
  const { pathname } = useLocation();
  const [firstPath, setFirstPath] = useState<string | null>(pathname);
  if (firstPath && pathname !== firstPath) setFirstPath(null);
  const isInUse = useFirstUse();
  useEffect(() => {
    if (!firstPath) ensureSheet();
  }, [firstPath]);
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const top = handles.findLast((handle) => handle?.top)?.top ?? "light";
  const organisation = useOrganisation();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {(isInUse || !firstPath) && <WholePublicSheet />}
      <SiteHeader name={organisation.name} top={top} />
      <div key={pathname} className={firstPath ? "page" : "page page-arrives"}>
        <Outlet />
      </div>
      <SiteFooter />
      <Toasts />
      <KeepDelivering />
    </>
  );
}

/**
 * React asks for the sheet once. When it did not come and can be had now, the page is loaded as a
 * document, which brings its own rules; without a connection it is better shown plainly.
 */
function ensureSheet(): void {
  const link = document.querySelector<HTMLLinkElement>("link[data-precedence]");
  if (!link || link.sheet) return;
  fetch(link.href).then(
    () => link.sheet || window.location.reload(),
    () => undefined,
  );
}

/** The bar stays, and with it the way to other pages. */
export function ErrorBoundary() {
  return (
    <>
      <WholePublicSheet />
      <SiteHeader name={useOrganisation().name} top="light" />
      <PageFailure />
    </>
  );
}

/** True from the first touch, key or notice on: what comes then may need rules the page did not bring. */
function useFirstUse(): boolean {
  const [isInUse, setInUse] = useState(false);
  useEffect(() => {
    const begin = () => setInUse(true);
    // Whoever writes may lose the connection before the first complaint or thanks is to be shown.
    if (document.querySelector("[data-at-hand]")) begin();
    const listening = new AbortController();
    for (const event of ["pointerover", "pointerdown", "keydown", "focusin"])
      window.addEventListener(event, begin, { signal: listening.signal, passive: true });
    const ignoreToasts = onToast(begin);
    return () => {
      listening.abort();
      ignoreToasts();
    };
  }, []);
  return isInUse;
}
