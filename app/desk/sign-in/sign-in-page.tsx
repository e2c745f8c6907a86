import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { FormError, Submit } from "#app/desk/parts/fields.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { signInPage } from "#content/desk/sign-in.ts";

export interface SignInFrameProps {
  heading: string;
  lead: string;
  children: ReactNode;
}

/**
 * The narrow page around sign-in, and around the pages that must be completed before the desk
 * opens.
 */
export const SignInFrame = ({ heading, lead, children }: SignInFrameProps) => (
  <main id="main" className="border-t-[6px] border-pine-deep">
    <div className="mx-auto max-w-[26rem] px-5 pt-16 pb-24">
      <RafterCross className="mb-6 w-11" />
      <h1 className="font-serif text-figure leading-tight font-semibold">{heading}</h1>
      <p className="mb-8 text-iron">{lead}</p>
      {children}
    </div>
  </main>
);

/** The answer of an action; `lockedFor` is in milliseconds, null without a lock. */
interface LockAnswer {
  lockedFor: number | null;
  error: string;
}

/** Whether the sign-in is locked now. It unlocks while the page is open. */
export function useLocked(answer: LockAnswer | undefined): boolean {
  const [openedAnswer, setOpened] = useState<LockAnswer>();
  useEffect(() => {
    if (!answer?.lockedFor) return;
    const timer = setTimeout(() => setOpened(answer), answer.lockedFor);
    return () => clearTimeout(timer);
  }, [answer]);
  return Boolean(answer?.lockedFor) && openedAnswer !== answer;
}

/** The error message, and the button, which shows that the form is being sent. */
export function SignInSubmit({ answer, isLocked }: LockProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <FormError text={!answer?.lockedFor && answer?.error} />
      <Submit disabled={isBusy || isLocked}>
        {isBusy ? signInPage.submitting : signInPage.submit}
      </Submit>
    </>
  );
}

interface LockProps {
  answer: LockAnswer | undefined;
  isLocked: boolean;
}

/**
 * Shows "Account Locked" (specification, section 8), and once the lock has ended that sign-in works
 * again.
 */
export const LockNotice = ({ answer, isLocked }: LockProps) => (
  <>
    {isLocked && (
      <div role="alert" className="mb-8 border border-l-[6px] border-alarm px-5 py-4">
        <p className="font-serif text-lead font-semibold">{signInPage.locked}</p>
        <p>{answer?.error}</p>
      </div>
    )}
    <p aria-live="polite">{answer?.lockedFor && !isLocked ? signInPage.lockEnded : null}</p>
  </>
);
