import { useRouteLoaderData } from "react-router";
import { DeskPageHeader } from "#app/desk/parts/page-header.tsx";
import type { loader } from "#app/desk/shell/dashboard.tsx";
import { SignOut } from "#app/desk/shell/desk-menus.tsx";
import { SignInFrame, type SignInFrameProps } from "#app/desk/sign-in/sign-in-page.tsx";

interface AccountPageProps extends SignInFrameProps {
  /** Whether the page has a way out while it is the only page that may be opened. */
  hasExit?: boolean;
}

/**
 * A page of one's own account: inside the desk, or alone while the desk does not open without it.
 */
export function AccountPage({ heading, lead, hasExit = true, children }: AccountPageProps) {
  const account = useRouteLoaderData<typeof loader>("desk/shell/dashboard");
  if (!account || account.isRestricted)
    return (
      <SignInFrame heading={heading} lead={lead}>
        {children}
        {hasExit && (
          <div className="mt-10 flex justify-end border-t border-edge pt-4">
            <SignOut className="button-quiet" />
          </div>
        )}
      </SignInFrame>
    );
  return (
    <section className="pb-12">
      <DeskPageHeader heading={heading} />
      <div className="max-w-[30rem] px-edge">
        <p className="mb-6 text-iron">{lead}</p>
        {children}
      </div>
    </section>
  );
}
