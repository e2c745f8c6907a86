import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { tokenIn } from "#app/read-form.ts";
import { ACCOUNT_LINK_LIFETIME_MS } from "#domain/values/durations.ts";
import type { Route } from "./+types/password-link";
import { setCookie } from "./session-cookie.ts";

/**
 * GET /admin/link: the target of links in emails. It moves the token into a cookie, so that no
 * page's address contains it: not in the history, a log or a Referer. It changes nothing else,
 * because mail scanners open every link.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  const { secure } = context.get(servicesContext);
  const token = tokenIn(url);
  const isToken = /^[\w-]{43}$/.test(token);
  return redirect("/admin/choose-password", {
    status: 303,
    headers: {
      "referrer-policy": "no-referrer",
      "set-cookie": setCookie(
        "staff-link",
        isToken ? token : "",
        isToken ? ACCOUNT_LINK_LIFETIME_MS : 0,
        secure,
      ),
    },
  });
}
