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

const LONGEST_RENDER_MS = 10_000;
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' data: ws:";

/** Renders a whole document with its policy. Pages are stored finished, so nothing is streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { matches, errors } = routerContext.staticHandlerContext;
  const routes = matches.map(({ route }) => route);
  // What failed is shown by the boundary, with one of its own or as a page with one message.
  const boundary = routes.findIndex(({ id }) => errors && id in errors);
  const stylesheet = stylesheetOf(errors ? routes.slice(0, boundary + 1) : routes);
  const details = context.get(requestContext);
  // Public pages are stored, the same for every visitor; development's policy asks for no nonce.
  const nonce = import.meta.env.PROD && stylesheet === "desk" ? details.nonce : null;
  let failure: unknown = null;
  const body = await renderToReadableStream(
    <IslandFilesContext value={details.islandFiles}>
      <StylesheetContext value={{ name: stylesheet, text: stylesheetText(stylesheet) }}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
      </StylesheetContext>
    </IslandFilesContext>,
    {
      signal: AbortSignal.timeout(LONGEST_RENDER_MS),
      // Larger parts would otherwise be sent out of order and put in place by inline scripts.
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
  // Vite's scripts, styles and socket need another policy; tests check the one of the built pages.
  headers.set("content-security-policy", import.meta.env.PROD ? policy : DEVELOPMENT_POLICY);
  headers.delete(FRAME_ORIGIN_HEADER);
  return new Response(body, { status, headers });
}

/** Logs what a loader, an action or the rendering threw, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // An answer, not a failure: a wrong method or URL. The request's own log line has it.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log } = context.get(servicesContext);
  const { requestId, failures } = context.get(requestContext);
  failures.push(error);
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, "page failed");
};
