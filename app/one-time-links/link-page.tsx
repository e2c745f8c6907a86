import { Link } from "react-router";
import { MessagePage, ReturnHome } from "#app/ui/message-page.tsx";
import { newsletter } from "#content/newsletter.ts";

/** What a link from a mail leads to: a question, its answer, or that the link is no good. */
export type LinkState = "ask" | "done" | "expired";

interface LinkWords {
  heading: string;
  text: string;
  action: string;
  doneHeading: string;
  doneText: string;
}

/** Nothing happens by opening the page, only by its button: mail scanners open every link. */
export function LinkPage({
  words,
  state,
  token,
}: {
  words: LinkWords;
  state: LinkState;
  token: string;
}) {
  const { expired } = newsletter;
  const heading = { ask: words.heading, done: words.doneHeading, expired: expired.heading }[state];
  const text = { ask: words.text, done: words.doneText, expired: expired.text }[state];
  return (
    <MessagePage heading={heading} text={text}>
      {state === "ask" && (
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button">
            {words.action}
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

/** The token of the request: from the page's form, or, for one-click requests, from the address. */
export async function readToken(request: Request): Promise<string> {
  const form = request.method === "POST" ? await request.formData().catch(() => null) : null;
  const posted = form?.get("token");
  if (typeof posted === "string") return posted;
  return new URL(request.url).searchParams.get("token") ?? "";
}
