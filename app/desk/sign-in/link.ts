import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { ACCOUNT_LINK_LASTS } from "#domain/values/periods.ts";
import type { Route } from "./+types/link";
import { setCookie } from "./session-cookie.ts";

/**
 * GET /admin/link: what the mails lead to. The token goes into a cookie at once, so that it is in no
 * address of a page: in no history, no log and no Referer. Changes nothing: mail scanners open every link.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  const { secure } = context.get(servicesContext);
  const token = url.searchParams.get("token") ?? "";
  const isToken = /^[\w-]{43}$/.test(token);
  return redirect("/admin/choose-password", {
    status: 303,
    headers: {
      "referrer-policy": "no-referrer",
      "set-cookie": setCookie(
        "staff-link",
        isToken ? token : "",
        isToken ? ACCOUNT_LINK_LASTS : 0,
        secure,
      ),
    },
  });
}
