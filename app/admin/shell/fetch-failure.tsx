import { createContext, type ReactNode, type RefObject, use, useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRevalidator,
  useRouteError,
} from "react-router";
import { QuietButton } from "#app/admin/shell/fields.tsx";
import { requestContext, servicesContext } from "#app/context.ts";
import { showToast } from "#app/ui/toast.ts";
import { failures } from "#content/failures.ts";
import { recordLabels } from "#content/records.ts";
import { type StaffToast, staffToasts } from "#content/staff-toasts.ts";
import { useUnsent } from "./kept-form.tsx";

interface Fetched {
  /** Whether fetching the page's data failed; the error boundary sets it, "Refresh Data" reads it. */
  hasFailed: boolean;
  /** What was shown last, and on which path. */
  last: { path: string; page: ReactNode } | null;
}

export const LoadFailure = createContext<RefObject<Fetched>>({
  current: { hasFailed: false, last: null },
});

/** The page as it is shown stays, below a band, when its data cannot be fetched again. */
export function useKeptPage(page: ReactNode): void {
  const fetched = use(LoadFailure);
  const { pathname } = useLocation();
  useEffect(() => {
    fetched.current.last = { path: pathname, page };
  });
}

/**
 * For the routes around a page: another filter of the same page reads only the page again, so that a
 * missing connection leaves the frame as it is.
 */
export const isOtherPage = (change: ShouldRevalidateFunctionArgs): boolean => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const isOnlyFilter =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !formMethod;
  return isOnlyFilter ? false : defaultShouldRevalidate;
};

/** The result of `work`; when the database fails, a log line and 503 with a toast. */
export async function fetchOr<T>(
  toast: StaffToast,
  context: Readonly<RouterContextProvider>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { requestId } = context.get(requestContext);
    context.get(servicesContext).log.error({ err: error, requestId, toast }, "fetch failed");
    throw data({ toast }, { status: 503 });
  }
}

/**
 * Above records that could not be fetched again, or in their place: a message, from the server also as a
 * toast, and a button to try again. `of` is the toast for a failure that brings none.
 */
export function FetchFailure({ of }: { of: StaffToast }) {
  useUnsent();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const fetched = use(LoadFailure);
  const { pathname } = useLocation();
  const { last } = fetched.current;
  const kept = last?.path === pathname ? last.page : null;
  // The boundary around this one shows a refusal, and a missing connection where nothing is kept.
  const isAway = !isRouteErrorResponse(error) && !isServerFailure(error);
  if (!isServerFailure(error) && !(isAway && kept)) throw error;
  const toast = toastOf(error) ?? staffToasts[of];
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure is a new error
  useEffect(() => {
    fetched.current.hasFailed = true;
    if (!isAway) showToast(toast);
    const retry = () => void revalidate();
    window.addEventListener("online", retry);
    return () => {
      fetched.current.hasFailed = false;
      window.removeEventListener("online", retry);
    };
  }, [error]);
  const { heading, text } = isAway
    ? failures.noConnection
    : { heading: toast.title, text: toast.text };
  return (
    <>
      <section
        className={
          kept
            ? "flex flex-wrap items-center gap-x-4 py-2 px-edge bg-(--tint-open) border-b border-edge"
            : "px-edge py-16"
        }
        aria-labelledby="failure"
      >
        <h2 id="failure" className="font-serif text-lead font-semibold">
          {heading}
        </h2>
        <p className={kept ? "grow" : "mt-1 mb-5"}>
          {text} {kept && failures.kept}
        </p>
        <QuietButton onClick={() => revalidate()} disabled={state !== "idle"}>
          {recordLabels.retry}
        </QuietButton>
      </section>
      {kept}
    </>
  );
}

/** In production an error in the server's data has this text and nothing else. */
export const isServerFailure = (error: unknown) =>
  isRouteErrorResponse(error)
    ? error.status >= 500
    : error instanceof Error && error.message === "Unexpected Server Error";

function toastOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return undefined;
  const toast: unknown = error.data?.toast;
  return Object.entries(staffToasts).find(([name]) => name === toast)?.[1];
}
