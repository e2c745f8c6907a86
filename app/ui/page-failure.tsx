import { useEffect } from "react";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { MessagePage, ReturnHome } from "./message-page.tsx";

/** The data that a route throws to refuse a request: texts, and a link. */
export interface RefusalText {
  heading: string;
  text: string;
  to: string;
  way: string;
}

/**
 * In place of a page: a refusal with what to do, or that the data could not be fetched. On the server,
 * failures with 500 and above get the page of server/rendering/error-page.tsx instead.
 */
export function PageFailure() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <NotFetched {...NO_CONNECTION} />;
  if (error.status >= 500) return <NotFetched {...SERVER_FAILED} />;
  const { heading, text, to, way } = isRefusalText(error.data) ? error.data : NOTHING_HERE;
  return (
    <MessagePage code={String(error.status)} heading={heading} text={text}>
      <p>
        <Link className="text-link" to={to}>
          {way}
        </Link>
      </p>
    </MessagePage>
  );
}

const NOTHING_HERE: RefusalText = {
  heading: "There is nothing here",
  text: "It may have been removed, or the address may be incomplete.",
  to: "/",
  way: "Return to Home",
};

function isRefusalText(data: unknown): data is RefusalText {
  return ["heading", "text", "to", "way"].every((name) => name in Object(data));
}

const NO_CONNECTION = {
  heading: "This page could not be fetched",
  text: "The connection may be gone. Please try again in a moment.",
};

const SERVER_FAILED = {
  heading: "Something broke on our side",
  text: "Nothing you did caused it. Please try again in a moment.",
};

/** Tries again when the connection is back. */
function NotFetched({ heading, text }: { heading: string; text: string }) {
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <MessagePage heading={heading} text={text}>
      <button type="button" className="button" onClick={reload}>
        Try again
      </button>
      <ReturnHome />
    </MessagePage>
  );
}

const reload = () => window.location.reload();
