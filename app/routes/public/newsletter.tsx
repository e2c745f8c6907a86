import { newsletter } from "#content/newsletter.ts";
import { answerPlainPost } from "../../forms/answer-plain-post.ts";
import { newsletterForm } from "../../forms/newsletter.ts";
import { Island } from "../../islands/island.tsx";
import NewsletterFormIsland from "../../islands/newsletter-form/island.tsx";
import { pageMeta } from "../../page-meta.ts";
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
export const action = (args: Route.ActionArgs) => answerPlainPost(newsletterForm, args);

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
