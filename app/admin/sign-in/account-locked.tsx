import { useEffect, useState } from "react";
import { signInPage } from "#content/staff-sign-in.ts";

/** What an action answers: `lockedFor` in milliseconds, 0 without a lock. */
interface LockAnswer {
  lockedFor: number;
  error: string;
}

/** Whether the sign-in is locked by now; it opens again on the open page. */
export function useLocked(answer: LockAnswer | undefined): boolean {
  const [opened, setOpened] = useState<LockAnswer>();
  useEffect(() => {
    if (!answer?.lockedFor) return;
    const timer = setTimeout(() => setOpened(answer), answer.lockedFor);
    return () => clearTimeout(timer);
  }, [answer]);
  return Boolean(answer?.lockedFor) && opened !== answer;
}

/** "Account Locked" (specification, section 8), and when the lock has ended that sign-in works again. */
export const LockNotice = ({
  answer,
  isLocked,
}: {
  answer?: LockAnswer | undefined;
  isLocked: boolean;
}) => (
  <>
    {isLocked && (
      <div role="alert" className="mb-8 border border-l-[6px] border-alarm px-5 py-4">
        <p className="font-serif text-lead font-semibold">{signInPage.locked}</p>
        <p>{answer?.error}</p>
      </div>
    )}
    <p role="status">{answer?.lockedFor && !isLocked ? signInPage.opened : null}</p>
  </>
);
