import { renderToStaticMarkup } from "react-dom/server";
import { unavailable } from "#app/forms/store-or-503.ts";
import type { Services } from "#app/services.ts";
import { Styles } from "#app/styles/styles.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { isDatabaseFailure } from "#db/unreachable.ts";
import { finishDocument } from "./document.ts";

const WORDS = {
  500: {
    title: "Something broke",
    heading: "Something broke on our side",
    text: "Nothing you did caused it. Please try again in a moment.",
  },
  503: {
    title: "Not available just now",
    heading: "We cannot reach our records just now",
    text: "Nothing was changed. Please try again in a minute; if you had typed something, go back in your browser, where it still stands.",
  },
};

/**
 * The page for everything that went wrong on our side: 503 when the database was what failed, 500
 * otherwise. Needs neither database nor router, and tells nothing but a reference that stands in the
 * log beside the cause.
 */
export function failurePage(reference: string, services: Services, failures: unknown[]): Response {
  const status = failures.some(isDatabaseFailure) ? 503 : 500;
  const { title, heading, text } = WORDS[status];
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${services.organisation.name}`}</title>
        <Styles sheet="public" />
      </head>
      <body>
        <main className="message-page">
          <RafterCross className="message-page-mark" />
          <p className="message-page-code">{status}</p>
          <h1>{heading}</h1>
          <p>{text}</p>
          <p>
            If it happens again, write to{" "}
            <a href={`mailto:${services.organisation.email}`}>{services.organisation.email}</a> and
            give this reference: <code>{reference}</code>
          </p>
          <p>
            <a className="text-link" href="/">
              Return to Home
            </a>
          </p>
        </main>
      </body>
    </html>,
  );
  const { html, contentSecurityPolicy } = finishDocument(`<!DOCTYPE html>${markup}`, {
    secure: services.secure,
    seal: null,
  });
  return new Response(html, {
    status,
    headers: {
      ...(status === 503 && unavailable.headers),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
      "cache-control": "no-store",
    },
  });
}
