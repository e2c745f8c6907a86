import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { contentSecurityPolicy } from "#app/content-security-policy.ts";
import type { Services } from "#app/services.ts";
import { Styles } from "#app/styles/styles.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";

/**
 * A document for a failure or a refusal, made without database and router. `children` offer what to do
 * next.
 */
export function standalonePage(
  { facts, secure }: Pick<Services, "facts" | "secure">,
  status: number,
  { title, heading, text }: { title: string; heading: string; text: string },
  children: ReactNode,
  headers: Record<string, string> = {},
): Response {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${facts.organisation.name}`}</title>
        <Styles stylesheet="message" />
      </head>
      <body>
        <main className="message-page">
          <RafterCross />
          <p className="font-serif text-figure leading-[0.95] tracking-[-0.04em]">{status}</p>
          <h1>{heading}</h1>
          <p>{text}</p>
          {children}
        </main>
      </body>
    </html>,
  );
  return new Response(`<!DOCTYPE html>${markup}`, {
    status,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy({
        stylesheet: "message",
        nonce: null,
        frameOrigin: null,
        secure,
      }),
      "cache-control": "no-store",
    },
  });
}
