import { useNavigation, useRevalidator } from "react-router";

/** Whether records are under way: for another page or filter, or the same ones anew. */
export function useLoading(): boolean {
  const isLeaving = useNavigation().state === "loading";
  const isRefreshing = useRevalidator().state === "loading";
  return isLeaving || isRefreshing;
}
