import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { contentSecurityPolicy } from "#app/content-security-policy.ts";
import { permissionFor } from "#app/desk/access.ts";
import { parseReturnPath, signInUrlFor } from "#app/desk/sign-in/return-path.ts";
import { unavailable } from "#app/forms/answer-post.ts";
import { ReturnHome } from "#app/public/shell/return-home.tsx";
import type { Services } from "#app/services.ts";
import { Styles } from "#app/styles/styles.tsx";
import { stylesheetText } from "#app/styles/stylesheets.ts";
import { EmailLink } from "#app/ui/contact-links.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { accessRefusals } from "#content/desk/shell.ts";
import { failures } from "#content/failures.ts";
import { isDatabaseFailure } from "#db/database-errors.ts";
import { rolesWith } from "#domain/accounts/roles.ts";
import type { StaffSession } from "#domain/accounts/session.ts";
import { normalPath } from "#domain/values/normal-path.ts";

/**
 * A document for a failure or a refusal, made without database and router. `children` offer what to
 * do next.
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
        <title>{`${title} · ${facts.organization.name}`}</title>
        <Styles text={stylesheetText("message")} />
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

/**
 * The page for a failure of the server: 503 when the database failed, 500 otherwise. It needs
 * neither database nor router, and shows only a reference, under which the log has the cause.
 */
export function failurePage(reference: string, services: Services, causes: unknown[]): Response {
  const status = causes.some(isDatabaseFailure) ? 503 : 500;
  const [before, after] = failures.report;
  const { email } = services.facts.organization;
  return standalonePage(
    services,
    status,
    status === 503 ? failures.unavailable : failures.broken,
    <>
      <p>
        {before} <EmailLink email={email} /> {after} <code>{reference}</code>
      </p>
      <ReturnHome />
    </>,
    status === 503 ? unavailable.headers : {},
  );
}

/** A form up to this size is read to show again what was typed. */
const FORM_SHOWN_BYTES = 64 * 1024;

/**
 * Answers 403 for a post that does not come from this site: a page, or JSON for scripts. A browser
 * that does not say where the post comes from may still have been on this site, so the page then
 * shows what was typed.
 */
export async function foreignPostPage(services: Services, request: Request): Promise<Response> {
  const { heading, text, typed, back } = failures.foreignPost;
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/api/"))
    return Response.json({ ok: false, error: text }, { status: 403 });
  const { headers } = request;
  const isShown =
    !headers.has("sec-fetch-site") &&
    headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") &&
    Number(headers.get("content-length") ?? Infinity) <= FORM_SHOWN_BYTES;
  const values = isShown ? [...new URLSearchParams(await request.text()).values()] : [];
  const filledValues = values.filter((value) => value.trim() !== "");
  return standalonePage(
    services,
    403,
    { title: heading, heading, text },
    <>
      {filledValues.length > 0 && (
        <>
          <p>{typed}</p>
          <pre className="max-w-measure whitespace-pre-wrap wrap-anywhere">
            {filledValues.join("\n")}
          </pre>
        </>
      )}
      <TextLink href={normalPath(pathname) ?? "/"} text={back} />
    </>,
  );
}

interface RefusedRequest {
  status: number;
  method: string;
  url: string;
  session: StaffSession | null;
}

/**
 * The page for a person whose request to the staff area was refused without a page: a download, or
 * a form after the session has ended. It says why and what to do.
 */
export function refusalPage(services: Services, { session, ...refused }: RefusedRequest): Response {
  const path = refused.url.split("?", 1)[0] ?? "";
  const page = parseReturnPath(refused.url);
  if (!session) {
    return standalonePage(
      services,
      refused.status,
      accessRefusals.signedOut,
      <TextLink href={signInUrlFor("/admin", page)} text={accessRefusals.signIn} />,
    );
  }
  const isRole = refused.status === 403;
  const { title, heading, text } = accessRefusals[isRole ? "role" : "missing"];
  const permission = permissionFor(path, refused.method);
  const roles = permission ? rolesWith(permission) : [];
  return standalonePage(
    services,
    refused.status,
    { title, heading, text: isRole ? accessRefusals.ofRole({ ...session, roles }) : text },
    <TextLink href={page && page !== path ? page : "/admin"} text={accessRefusals.toAdmin} />,
  );
}

const TextLink = ({ href, text }: { href: string; text: string }) => (
  <p>
    <a className="text-link" href={href}>
      {text}
    </a>
  </p>
);
