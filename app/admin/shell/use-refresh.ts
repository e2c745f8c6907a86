import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "#app/ui/toast.ts";
import { staffToasts } from "#content/staff-toasts.ts";

/** Fetches all data of the page again and shows a toast; a failed page shows its own. */
export function useRefresh() {
  const { revalidate, state } = useRevalidator();
  const failure = useRef(false);
  const isRequested = useRef(false);
  // The page's boundary has set its failure by now: React runs effects of children first.
  useEffect(() => {
    if (state !== "idle" || !isRequested.current) return;
    isRequested.current = false;
    if (!failure.current) showToast(staffToasts.refreshed);
  }, [state]);
  const refresh = () => {
    isRequested.current = true;
    return revalidate();
  };
  return { refresh, failure, busy: state !== "idle" };
}
