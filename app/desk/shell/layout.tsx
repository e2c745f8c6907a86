import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { Outlet, redirect, useLocation, useSearchParams } from "react-router";
import { allowedContext, requestContext, servicesContext } from "#app/context.ts";
import { mayRequest, permissionFor, requiredRedirect } from "#app/desk/access.ts";
import { useLostFocus } from "#app/desk/hooks/use-lost-focus.ts";
import { isSiteReachable } from "#app/desk/hooks/use-refresh.ts";
import { AreaFailure } from "#app/desk/parts/fetch-failure.tsx";
import { HiddenFields, Submit } from "#app/desk/parts/fields.tsx";
import { StaffNamesContext } from "#app/desk/parts/staff-name.tsx";
import { refusedByRole } from "#app/desk/require-staff.ts";
import { signInUrlFor } from "#app/desk/sign-in/return-path.ts";
import { TimeZoneContext } from "#app/ui/local-time.tsx";
import { dismissToastOfOtherPage, showToast } from "#app/ui/toast.ts";
import { Toasts } from "#app/ui/toasts.tsx";
import { periodInWords } from "#content/count.ts";
import { deskLabels } from "#content/desk/shell.ts";
import { sessionDialogLabels as labels } from "#content/desk/sign-in.ts";
import { staffToasts } from "#content/desk/toasts.ts";
import { listStaffNames } from "#domain/accounts/account-details.ts";
import { MAX_SESSION_MS } from "#domain/values/durations.ts";
import type { Route } from "./+types/layout";
import { type SessionLeft, sessionLeft } from "./session-left.ts";
import { notifyOtherTabs, useSession } from "./use-session.ts";

export const meta = () => [{ name: "robots", content: "noindex" }];

/**
 * Guards every route below, including the router's data requests (see
 * server/http/middleware/staff-gate.ts).
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ url, request, context }) => {
    const { session } = context.get(requestContext);
    const { twoStepRequired } = context.get(servicesContext);
    const page = requiredRedirect(url.pathname, session, twoStepRequired);
    if (page) throw redirect(signInUrlFor(page, `${url.pathname}${url.search}`));
    if (session && !mayRequest(session.role, url.pathname, request.method))
      throw refusedByRole(session, permissionFor(url.pathname, request.method));
    context.set(allowedContext, session);
  },
];

/** With a loader the router runs the guard on every navigation. */
export async function loader({ context }: Route.LoaderArgs) {
  const { readonlyDb, clock, timeZone } = context.get(servicesContext);
  const { session } = context.get(requestContext);
  // When this fails the pages below show their own failure.
  const names = session ? await listStaffNames(readonlyDb).catch(() => []) : [];
  const timeLeft: SessionLeft | null = session && sessionLeft(clock, session);
  return { session: timeLeft, timeZone, names };
}

export { reloadsFrame as shouldRevalidate } from "./reloads-frame.ts";

export { AreaFailure as ErrorBoundary };

/** The staff area's frame. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useToastOfUrl();
  useLostFocus();
  useEmptyDateMarks();
  useOfflineGuard();
  useStartedMark();
  const names = useMemo(() => new Map(loaderData.names), [loaderData.names]);
  return (
    <>
      <a
        className="absolute -top-24 left-4 z-60 bg-ink px-4 py-2 text-paper focus:top-2"
        href="#main"
      >
        {deskLabels.skip}
      </a>
      <TimeZoneContext value={loaderData.timeZone}>
        <StaffNamesContext value={names}>
          <Outlet />
        </StaffNamesContext>
      </TimeZoneContext>
      {loaderData.session && <SessionEnd session={loaderData.session} />}
      <Toasts />
    </>
  );
}

/** Shows the toast of `?toast=` once and removes it from the URL. */
function useToastOfUrl() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const open = params.get("open");
  // Runs for another page, or another open record.
  useEffect(() => dismissToastOfOtherPage(), [pathname, open]);
  const toast = params.get("toast") ?? "";
  // Runs together with the page, so that the toast describes a panel that takes the focus.
  useLayoutEffect(() => {
    const message = Object.entries(staffToasts).find(([name]) => name === toast)?.[1];
    if (!message) return;
    showToast(message);
    // Only on the sign-in page, which opens without a session, so that a link with a toast cannot
    // end one.
    if (pathname === "/admin" && toast === "signed-out") {
      notifyOtherTabs(toast);
      // What was typed into forms and editors and not saved.
      sessionStorage.clear();
    }
    if (toast === "signed-in") notifyOtherTabs("renewed");
    setParams(
      (current) => {
        current.delete("toast");
        return current;
      },
      { replace: true },
    );
  }, [toast, pathname, setParams]);
}

/** Marks empty date fields, which no CSS selector matches (app/styles/desk/controls.css). */
function useEmptyDateMarks() {
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) target.dataset.empty = String(target.value === "");
    };
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, []);
}

/**
 * Stops links and forms without a connection: the router would replace the page, and what was typed
 * there, with a failure. A browser may wrongly report no connection, such as with some VPNs or when
 * only the site's own network is left, so the site is asked.
 */
function useOfflineGuard() {
  useEffect(() => {
    let isAway = false;
    const ask = async () => {
      isAway = !(await isSiteReachable());
    };
    const lose = () => {
      isAway = true;
      void ask();
    };
    const wait = (event: Event) => {
      const leaves = event.type === "click" ? "a[href^='/admin']" : "form:not([method=dialog])";
      const isPress = event.target instanceof Element && event.target.closest(leaves);
      if (navigator.onLine || !isAway || !isPress) return;
      event.preventDefault();
      event.stopPropagation();
      showToast(staffToasts["no-connection"]);
      void ask();
    };
    if (!navigator.onLine) void ask();
    addEventListener("offline", lose);
    for (const type of ["click", "submit"]) document.addEventListener(type, wait, true);
    return () => {
      removeEventListener("offline", lose);
      for (const type of ["click", "submit"]) document.removeEventListener(type, wait, true);
    };
  }, []);
}

/** Tests wait for this mark: from then on the client handles forms and links. */
function useStartedMark() {
  useEffect(() => {
    document.documentElement.dataset.started = "";
  }, []);
}

/**
 * The sheets that announce that the session will end, or has ended (specification, sections 4 and
 * 8).
 */
function SessionEnd({ session }: { session: SessionLeft }) {
  const { phase, isOver } = useSession(session);
  const signInForm = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Clicks the button, because Safari before 16 has no requestSubmit().
    if (isOver) signInForm.current?.querySelector("button")?.click();
  }, [isOver]);
  if (phase === "open") return null;
  if (phase === "idle")
    return (
      <SessionDialog key={phase} heading={labels.heading} text={labels.idle}>
        {/* The press itself extends the session. */}
        <Submit type="button">{labels.staySignedIn}</Submit>
      </SessionDialog>
    );
  const isLocked = phase !== "end";
  const { title, text } = staffToasts[isLocked ? phase : "ended"];
  return (
    <SessionDialog
      key={phase}
      heading={isLocked ? title : labels.heading}
      text={isLocked ? `${text}. ${labels.typedStays}` : labels.text(periodInWords(MAX_SESSION_MS))}
      isLocked={isLocked}
    >
      {/* Loads a new document, so that nothing of this page stays. */}
      <form ref={signInForm} method="post" action="/admin/sign-out">
        <HiddenFields because={isLocked ? phase : "ended"} username={session.username} />
        <input
          type="hidden"
          name="next"
          value={`${window.location.pathname}${window.location.search}`}
        />
        <Submit>{labels.signInAgain}</Submit>
      </form>
    </SessionDialog>
  );
}

interface SessionDialogProps {
  heading: string;
  text: string;
  isLocked?: boolean;
  children: React.ReactNode;
}

function SessionDialog({ heading, text, isLocked = false, children }: SessionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="session-ends"
      className="admin-dialog w-[min(26rem,100vw-2rem)] p-6 data-locked:backdrop:bg-paper"
      data-locked={isLocked || undefined}
      onCancel={(event) => isLocked && event.preventDefault()}
      onClose={() => isLocked && dialog.current?.showModal()}
    >
      <h2 id="session-ends" className="font-serif text-lead font-semibold">
        {heading}
      </h2>
      <p className="mt-2 mb-5">{text}</p>
      {children}
    </dialog>
  );
}
