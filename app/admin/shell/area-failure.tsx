import { useEffect } from "react";
import { useLocation, useRouteError } from "react-router";
import { PageFailure } from "#app/public/shell/page-failure.tsx";
import { showToast } from "#app/ui/toast.ts";
import { Toasts } from "#app/ui/toasts.tsx";
import { type StaffToast, staffToasts } from "#content/staff-toasts.ts";
import { isServerFailure } from "./fetch-failure.tsx";
import { useUnsent } from "./kept-form.tsx";

const TOASTS: [path: string, toast: StaffToast][] = [
  ["/admin/donations", "donations-failed"],
  ["/admin/contacts", "contacts-failed"],
  ["/admin/overview", "overview-failed"],
];

/** In place of the staff area when a page fails as a whole; a failure of the server also gets a toast. */
export function AreaFailure() {
  const error = useRouteError();
  const { pathname } = useLocation();
  useUnsent();
  useEffect(() => {
    if (!isServerFailure(error)) return;
    const toast = TOASTS.find(([path]) => pathname.startsWith(path))?.[1] ?? "page-failed";
    showToast(staffToasts[toast]);
  }, [error, pathname]);
  return (
    <>
      <PageFailure />
      <Toasts />
    </>
  );
}
