import { useEffect } from "react";
import { showToast } from "#app/ui/toast.ts";
import { type StaffNotice, staffNotices } from "#content/staff-notices.ts";

/** Says once what an action on the open page did: `answer` is what it answered. */
export function useNotice(answer: { notice?: StaffNotice | null } | undefined): void {
  useEffect(() => {
    if (answer?.notice) showToast(staffNotices[answer.notice]);
  }, [answer]);
}
