import { useEffect } from "react";
import { showToast } from "#app/ui/toast.ts";
import { type StaffNotice, staffNotices } from "#content/staff-notices.ts";

/** Shows the notice in an action's answer once. */
export function useNotice(answer: { notice?: StaffNotice | null } | undefined): void {
  useEffect(() => {
    if (answer?.notice) showToast(staffNotices[answer.notice]);
  }, [answer]);
}
