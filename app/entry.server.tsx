import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext, servicesContext } from "./context.ts";

const LONGEST_RENDER_MS = 10_000;

/** Renders a document whole: pages are finished and kept as one piece, never streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { seal } = context.get(requestContext);
  let failure: unknown = null;
  const body = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={seal} />,
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
  return new Response(body, { status, headers });
}

/** Whatever a loader, an action or the rendering threw, with the request's reference. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // An answer, not a failure: a method or address that is not there. The request's own line tells it.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log } = context.get(servicesContext);
  const { requestId, failures } = context.get(requestContext);
  failures.push(error);
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, "page failed");
};
