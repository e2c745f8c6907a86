import { redirect } from "react-router";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

/** Leads to a page of the staff area that shows a toast once. */
export const redirectWithToast = (page: string | URL, toast: string) =>
  redirect(withToast(page, toast), 303);

/** Returns the URL of a page of the staff area that shows a toast once. */
export const withToast = (page: string | URL, toast: string) => withParam(page, "toast", toast);

/** Returns the URL of a page of the staff area with a search parameter set. */
export function withParam(page: string | URL, name: "toast" | "done", value: string): string {
  const url = new URL(page, "http://here.invalid");
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}

/** Reads the words of a search in the address of a page, or in its parameter of another name. */
export const searchIn = ({ searchParams }: URL, name = "q") =>
  (searchParams.get(name) ?? "").trim().slice(0, TEXT_LIMITS.search);
