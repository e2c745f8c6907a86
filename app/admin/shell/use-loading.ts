import { useNavigation, useRevalidator } from "react-router";

/** Whether records are being fetched: for another page or filter, or again. */
export function useLoading(): boolean {
  const isLeaving = useNavigation().state === "loading";
  const isRefreshing = useRevalidator().state === "loading";
  return isLeaving || isRefreshing;
}
