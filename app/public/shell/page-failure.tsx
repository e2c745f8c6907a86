import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { MessagePage } from "#app/ui/message-page.tsx";
import { failures, returnHome } from "#content/failures.ts";
import { ReturnHome } from "./return-home.tsx";

/** The data that a route throws to refuse a request: texts, and a link. */
export interface RefusalText {
  heading: string;
  text: string;
  to: string;
  way: string;
}

/**
 * In place of a page: a refusal with what to do, or that the data could not be fetched. On the server,
 * failures with 500 and above get the page of server/rendering/standalone-page.tsx instead.
 */
export function PageFailure() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <NotFetched {...failures.noConnection} />;
  if (error.status >= 500) return <NotFetched {...failures.broken} />;
  const { heading, text, to, way } = isRefusalText(error.data) ? error.data : NOTHING_HERE;
  return (
    <MessagePage code={String(error.status)} heading={heading} text={text}>
      <p>
        <a className="text-link" href={to}>
          {way}
        </a>
      </p>
    </MessagePage>
  );
}

const NOTHING_HERE: RefusalText = { ...failures.nothingHere, to: "/", way: returnHome };

function isRefusalText(data: unknown): data is RefusalText {
  return ["heading", "text", "to", "way"].every((name) => name in Object(data));
}

/** Tries again when the connection is back. */
function NotFetched({ heading, text }: Pick<RefusalText, "heading" | "text">) {
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <MessagePage heading={heading} text={text}>
      <button type="button" className="button" onClick={reload}>
        {failures.again}
      </button>
      <ReturnHome />
    </MessagePage>
  );
}

const reload = () => window.location.reload();
