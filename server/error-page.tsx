import { renderToStaticMarkup } from "react-dom/server";
import type { Services } from "#app/services.ts";
import { Styles } from "#app/styles/styles.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { finishDocument } from "./document.ts";

/**
 * The page for everything that went wrong on our side. Needs neither database nor router, and tells
 * nothing but a reference that stands in the log beside the cause.
 */
export function serverErrorPage(reference: string, services: Services): Response {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Something broke · ${services.organisation.name}`}</title>
        <Styles sheet="public" />
      </head>
      <body>
        <main className="message-page">
          <RafterCross className="message-page-mark" />
          <p className="message-page-code">500</p>
          <h1>Something broke on our side</h1>
          <p>Nothing you did caused it. Please try again in a moment.</p>
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
    status: 500,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
      "cache-control": "no-store",
    },
  });
}
