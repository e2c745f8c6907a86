import { data, redirect } from "react-router";
import { newsletter } from "#content/newsletter.ts";
import { checkEmail } from "#features/newsletter/schema.ts";
import { signUp } from "#features/newsletter/sign-up.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { Island } from "../../islands/island.tsx";
import NewsletterFormIsland from "../../islands/newsletter-form/island.tsx";
import { pageMeta } from "../../page-meta.ts";
import { retryAfter } from "../../retry-after.ts";
import { tryToStore, unavailable } from "../../try-to-store.ts";
import { MessagePage } from "../../ui/message-page.tsx";
import type { Route } from "./+types/newsletter";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: newsletter.heading,
    description: newsletter.lead,
    path: "/newsletter",
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The plain form post of a browser without scripts; scripts send to /api/newsletter. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const email = form.get("email");
  const given = typeof email === "string" ? email : "";
  const check = checkEmail(email);
  if (!check.ok) return data({ given, error: check.error }, { status: 400 });
  const { db, clock, outbox } = context.get(servicesContext);
  const { clientAddress } = context.get(requestContext);
  const result = await tryToStore(context, () => signUp(db, clock, clientAddress, check.email));
  if (!result) return data({ given, error: newsletter.unavailable }, unavailable);
  if (!result.ok) {
    const answer = { given, error: newsletter.tooMany };
    return data(answer, { status: 429, headers: retryAfter(result.waitMs) });
  }
  outbox.wake();
  return redirect("/newsletter/check-your-mail", 303);
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <MessagePage heading={newsletter.heading} text={newsletter.lead}>
      <div className="w-full max-w-[32rem]">
        <Island
          name="newsletter-form"
          part={NewsletterFormIsland}
          props={actionData ?? {}}
          wake={["use"]}
          unreachable={newsletter.unavailable}
        />
      </div>
    </MessagePage>
  );
}
