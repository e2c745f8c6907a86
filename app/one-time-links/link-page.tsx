import { Link } from "react-router";
import { ReturnHome } from "#app/public/shell/return-home.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import type { NewsletterContent } from "#domain/content/pages/newsletter.ts";
import type { LinkState } from "./answer-link.ts";

interface LinkPageProps {
  texts: NewsletterContent["unseen"];
  purpose: "confirm" | "unsubscribe";
  state: LinkState;
  token: string;
}

/** The page of a link from a mail. Only its button changes anything. */
export function LinkPage({ texts, purpose, state, token }: LinkPageProps) {
  const { expired } = texts;
  const labels = texts[purpose];
  const heading = { ask: labels.heading, done: labels.doneHeading, expired: expired.heading }[
    state
  ];
  const text = { ask: labels.text, done: labels.doneText, expired: expired.text }[state];
  return (
    <MessagePage heading={heading} text={text}>
      {state === "ask" && (
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button">
            {labels.action}
          </button>
        </form>
      )}
      {state === "expired" && (
        <Link className="text-link" to="/newsletter">
          {expired.action}
        </Link>
      )}
      {state === "done" && <ReturnHome />}
    </MessagePage>
  );
}
