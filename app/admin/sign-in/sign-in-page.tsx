import type { ReactNode } from "react";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { ADMIN_HOME } from "#app/admin/shell/home.ts";
import { SignOut } from "#app/admin/shell/sign-out.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { adminLabels } from "#content/staff.ts";

interface SignInFrameProps {
  heading: string;
  line: string;
  children: ReactNode;
}

/** The narrow page around sign-in, password, two-step sign-in and sessions. */
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

/** The links out of such a page; `toAdmin` is false while the staff member may open no other page. */
export const SignInExit = ({ toAdmin = true }: { toAdmin?: boolean }) => (
  <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-edge pt-4">
    {toAdmin && <TextLink to={ADMIN_HOME}>{adminLabels.back}</TextLink>}
    <SignOut className="button-quiet" />
  </div>
);
