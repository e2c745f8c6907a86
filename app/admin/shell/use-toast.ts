import { useEffect } from "react";
import { showToast } from "#app/ui/toast.ts";
import { type StaffToast, staffToasts } from "#content/staff-toasts.ts";

/** Shows the toast in an action's answer once. */
export function useToast(answer: { toast?: StaffToast | null } | undefined): void {
  useEffect(() => {
    if (answer?.toast) showToast(staffToasts[answer.toast]);
  }, [answer]);
}
