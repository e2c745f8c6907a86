import { Island } from "#app/islands/island.tsx";
import NewsletterFormIsland from "#app/islands/newsletter-form/island.tsx";
import { answerPlainPost } from "#app/public/forms/answer-plain-post.ts";
import { newsletterForm } from "#app/public/forms/newsletter.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { MessagePage } from "#app/ui/message-page.tsx";
import { newsletter } from "#content/newsletter.ts";
import type { Route } from "./+types/newsletter";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, "/newsletter", {
    heading: newsletter.heading,
    description: newsletter.lead,
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The post of a browser without scripts; scripts post to /api/newsletter. */
export const action = (args: Route.ActionArgs) => answerPlainPost(newsletterForm, args);

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <MessagePage heading={newsletter.heading} text={newsletter.lead}>
      <div className="w-full max-w-[32rem]">
        <Island
          name="newsletter-form"
          part={NewsletterFormIsland}
          props={actionData ?? {}}
          unreachable={newsletter.unavailable}
        />
      </div>
    </MessagePage>
  );
}
