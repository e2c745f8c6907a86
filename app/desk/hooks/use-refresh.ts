import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { dismissToast, shownToast, showToast } from "#app/ui/toast.ts";
import { waitAtMost } from "#app/ui/wait-at-most.ts";
import { type StaffToast, staffToasts } from "#content/desk/toasts.ts";
import { SECOND } from "#domain/values/clock.ts";

const ANSWER_TIMEOUT_MS = 5 * SECOND;

/** Whether this site answers within five seconds. Never rejects. */
export const isSiteReachable = () =>
  waitAtMost(ANSWER_TIMEOUT_MS, fetch("/healthz")).then(
    ({ ok }) => ok,
    () => false,
  );

/** Reloads all data of the page and shows a toast; a failed page shows its own. */
export function useRefresh() {
  const { revalidate, state } = useRevalidator();
  const isRequested = useRef(false);
  // The page's boundary has already shown its failure, because React runs effects of children
  // first.
  useEffect(() => {
    if (state !== "idle" || !isRequested.current) return;
    isRequested.current = false;
    if (!shownToast()) showToast(staffToasts.refreshed);
  }, [state]);
  const refresh = async () => {
    // Without a connection the page stays as it is.
    if (!(await isSiteReachable())) return showToast(staffToasts["not-refreshed"]);
    dismissToast();
    isRequested.current = true;
    await revalidate();
  };
  return { refresh, busy: state !== "idle" };
}

export function useLoading() {
  const isLeaving = useNavigation().state === "loading";
  const isRefreshing = useRevalidator().state === "loading";
  return isLeaving || isRefreshing;
}

/**
 * Shows the toast of an answer together with it, so that the toast describes a panel that is
 * rendered with it.
 */
export function useToast(answer: { toast?: StaffToast | null } | undefined) {
  useLayoutEffect(() => {
    if (answer?.toast) showToast(staffToasts[answer.toast]);
  }, [answer]);
}
