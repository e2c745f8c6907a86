import type { ReactNode } from "react";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { signInPage } from "#content/staff-sign-in.ts";

export interface SignInFrameProps {
  heading: string;
  line: string;
  children: ReactNode;
}

/** The narrow page around sign-in, and around what must be done before the desk opens. */
export const SignInFrame = ({ heading, line, children }: SignInFrameProps) => (
  <main id="main" className="border-t-[6px] border-pine-deep">
    <div className="mx-auto max-w-[26rem] px-5 pt-16 pb-24">
      <RafterCross className="mb-6 w-11" />
      <h1 className="font-serif text-figure leading-tight font-semibold">{heading}</h1>
      <p className="mb-8 text-iron">{line}</p>
      {children}
    </div>
  </main>
);

/** "Account Locked" (specification, section 8); `answer` is the action's, with a lock or without. */
export const LockNotice = ({
  answer,
}: {
  answer?: { lockedFor: number; error: string } | undefined;
}) =>
  answer?.lockedFor ? (
    <div role="alert" className="mb-8 border border-l-[6px] border-alarm px-5 py-4">
      <p className="font-serif text-lead font-semibold">{signInPage.locked}</p>
      <p>{answer.error}</p>
    </div>
  ) : null;
