import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { refusals } from "#content/staff.ts";
import { isRoleRefusal } from "#features/staff/role-refusal.ts";
import { MessagePage } from "../../ui/message-page.tsx";
import { PageFailure } from "../../ui/page-failure.tsx";
import { DESK_HOME } from "./home.ts";

/** In place of a page of the staff area: what was refused and what to do, or that it did not come. */
export function StaffFailure() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status >= 500) return <PageFailure />;
  const { heading, text } = refusals[error.status === 403 ? "role" : "missing"];
  return (
    <MessagePage code={String(error.status)} heading={heading} text={textOf(error.data) ?? text}>
      <p>
        <Link className="text-link" to={DESK_HOME}>
          {refusals.toDesk}
        </Link>
      </p>
    </MessagePage>
  );
}

/** What the route itself says, in words for people. */
function textOf(said: unknown): string | null {
  if (isRoleRefusal(said)) return refusals.ofRole(said);
  return typeof said === "string" && said ? said : null;
}
