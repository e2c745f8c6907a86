import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import { failures, returnHome } from "#content/failures.ts";
import { ReturnHome } from "./return-home.tsx";

/** The data that a route throws to refuse a request: texts, and a link. */
export interface RefusalText {
  heading: string;
  text: string;
  to: string;
  linkText: string;
}

/**
 * Replaces a page: a refusal with what to do, or a message that the data could not be fetched. On
 * the server, failures with 500 and above get the page of server/rendering/standalone-page.tsx
 * instead. `isPart` means that the frame around it already has the main landmark.
 */
export function PageFailure({ isPart = false }: { isPart?: boolean }) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error))
    return <OfflineMessage {...failures.noConnection} isPart={isPart} />;
  const refusal = isRefusalText(error.data) ? error.data : undefined;
  const failure = error.status >= 500 ? failures.broken : LIMITS[error.status];
  if (failure && !refusal) return <OfflineMessage {...failure} isPart={isPart} />;
  const { heading, text, to, linkText } = refusal ?? NOTHING_HERE;
  return (
    <MessagePage code={String(error.status)} heading={heading} text={text} isPart={isPart}>
      <FailureTitle title={heading} />
      <p>
        <a className="text-link" href={to}>
          {linkText}
        </a>
      </p>
    </MessagePage>
  );
}

const NOTHING_HERE: RefusalText = { ...failures.nothingHere, to: "/", linkText: returnHome };

/** Refusals of what the router has sent, which come without a text. */
const LIMITS: Partial<Record<number, Pick<RefusalText, "heading" | "text">>> = {
  413: { heading: failures.tooLarge.heading, text: failures.shorten },
  429: { heading: failures.tooMany.heading, text: failures.wait },
};

function isRefusalText(data: unknown): data is RefusalText {
  return ["heading", "text", "to", "linkText"].every((name) => name in Object(data));
}

/** A boundary has no `meta` of its own, so React moves these into the head. */
export function FailureTitle({ title }: { title: string }) {
  const name = useRouteLoaderData<typeof loader>("root")?.organization.name;
  return (
    <>
      <title>{name ? `${title} · ${name}` : title}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

interface OfflineMessageProps extends Pick<RefusalText, "heading" | "text"> {
  isPart: boolean;
}

/** Tries again when the connection returns. */
function OfflineMessage({ heading, text, isPart }: OfflineMessageProps) {
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <MessagePage heading={heading} text={text} isPart={isPart}>
      <FailureTitle title={heading} />
      <button type="button" className="button" onClick={reload}>
        {failures.again}
      </button>
      <ReturnHome />
    </MessagePage>
  );
}

const reload = () => window.location.reload();
