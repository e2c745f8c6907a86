/**
 * /newsletter/confirm and /newsletter/unsubscribe: the pages of the links in emails. Only their
 * button changes anything.
 */
import { data, Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { ReturnHome } from "#app/public/shell/return-home.tsx";
import { readForm, tokenIn } from "#app/read-form.ts";
import type { Services } from "#app/services.ts";
import { EmailLink } from "#app/ui/contact-links.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import { notListed } from "#content/newsletter.ts";
import {
  confirmSubscription,
  endSubscription,
  isLinkValid,
  type LinkResult,
} from "#domain/newsletter/subscription.ts";
import type { Route } from "./+types/newsletter-link";

const purposeOf = (pathname: string) =>
  pathname.includes("/unsubscribe") ? ("unsubscribe" as const) : ("confirm" as const);

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  unlistedMeta(matches, loaderData?.texts[purposeOf(location.pathname)].heading ?? "");

/** Changes nothing, because mail scanners open every link. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const purpose = purposeOf(url.pathname);
  const token = await readToken(request, url);
  const isGood = await isLinkValid(db, clock, purpose, token);
  return answer(services, purpose, isGood ? "ask" : "expired", token);
}

/** Mail programs may post to it automatically (RFC 8058): the token is the permission. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const purpose = purposeOf(url.pathname);
  const act = purpose === "confirm" ? confirmSubscription : endSubscription;
  const state = await act(db, clock, await readToken(request, url));
  return answer(services, purpose, state, "");
}

/**
 * `state` says whether the page asks, or what came of the link.
 */
const answer = (
  { content, facts }: Services,
  purpose: ReturnType<typeof purposeOf>,
  state: "ask" | LinkResult,
  token: string,
) => {
  const texts = content.current("newsletter").unseen;
  const { email } = facts.organization;
  return data({ texts, purpose, state, token, email }, { status: state === "expired" ? 410 : 200 });
};

/**
 * Reads the token from the URL, as in emails and one-click requests, whose body is then ignored, or
 * else from the page's form.
 */
async function readToken(request: Request, url: URL) {
  const token = tokenIn(url);
  return token || request.method !== "POST" ? token : (await readForm(request))("token");
}

export default function NewsletterLink({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, purpose, state, token, email } = actionData ?? loaderData;
  const { expired } = texts;
  const labels = texts[purpose];
  if (state === "expired")
    return (
      <MessagePage {...expired}>
        <Link className="text-link" to="/newsletter">
          {expired.action}
        </Link>
      </MessagePage>
    );
  if (state === "gone")
    return (
      <MessagePage {...notListed}>
        <EmailLink email={email} />
      </MessagePage>
    );
  if (state === "done")
    return (
      <MessagePage heading={labels.doneHeading} text={labels.doneText}>
        <ReturnHome />
      </MessagePage>
    );
  return (
    <MessagePage heading={labels.heading} text={labels.text}>
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button">
          {labels.action}
        </button>
      </form>
    </MessagePage>
  );
}
