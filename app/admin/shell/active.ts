import type { Route } from "./+types/active";
import { requireStaff } from "./require-staff.ts";
import { sessionLeft } from "./session-left.ts";

/** GET /admin/active: how long the session lasts. Asking is no action, and moves nothing. */
export function loader({ context }: Route.LoaderArgs) {
  const { clock, session } = requireStaff(context, "read");
  return Response.json(sessionLeft(clock, session));
}

/** POST /admin/active: a key or a press on an open page. The gate has moved the session's end by now. */
export const action = (args: Route.ActionArgs) => loader(args);
