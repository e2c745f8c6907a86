import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { requestContext, servicesContext } from "./context.ts";
import { FRAME_ORIGIN_HEADER } from "./frame-policy.ts";
import { IslandFilesContext } from "./islands/island.tsx";
import { StylesheetContext } from "./styles/styles.tsx";
import { stylesheetOf } from "./styles/stylesheet-of.ts";
import { stylesheetText } from "./styles/stylesheets.ts";

const MAX_RENDER_MS = 10_000;
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' data: ws:";

/**
 * Renders a whole document with its policy. Public pages are stored whole, so nothing is streamed.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { matches, errors } = routerContext.staticHandlerContext;
  const routes = matches.map(({ route }) => route);
  // A failed route is shown by the nearest boundary, with that route's stylesheet or as a page with
  // one message.
  const boundary = routes.findIndex(({ id }) => errors && id in errors);
  const stylesheet = stylesheetOf(errors ? routes.slice(0, boundary + 1) : routes);
  const details = context.get(requestContext);
  // Public pages are stored, the same for every visitor; development's policy needs no nonce.
  const nonce = import.meta.env.PROD && stylesheet === "desk" ? details.nonce : null;
  let failure: unknown = null;
  const body = await renderToReadableStream(
    <IslandFilesContext value={details.islandFiles}>
      <StylesheetContext value={{ name: stylesheet, text: stylesheetText(stylesheet) }}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
      </StylesheetContext>
    </IslandFilesContext>,
    {
      signal: AbortSignal.timeout(MAX_RENDER_MS),
      // Otherwise larger parts would be sent out of order and inserted by inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error;
      },
    },
  );
  await body.allReady;
  if (failure) throw failure;
  headers.set("content-type", "text/html; charset=utf-8");
  const policy = contentSecurityPolicy({
    stylesheet,
    nonce,
    frameOrigin: headers.get(FRAME_ORIGIN_HEADER),
    secure: context.get(servicesContext).secure,
  });
  // Vite's scripts, styles and socket need another policy; tests check the policy of the built
  // pages.
  headers.set("content-security-policy", import.meta.env.PROD ? policy : DEVELOPMENT_POLICY);
  headers.delete(FRAME_ORIGIN_HEADER);
  return new Response(body, { status, headers });
}

/** Logs what a loader, an action or the rendering threw, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // A wrong method or URL is an answer, not a failure. The request's own log line has it.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log } = context.get(servicesContext);
  const { requestId, failures } = context.get(requestContext);
  failures.push(error);
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, "page failed");
};
