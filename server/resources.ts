/** Posts to resources: addresses with no page behind them, whose own handler makes the whole answer. */
import type { ActionFunction, RouterContextProvider, ServerBuild } from "react-router";

/** Where the resources live. */
const RESOURCES = "routes/resources/";

export interface ResourcePost {
  /** As it arrived: reading its body is a third of the work if it has to become another request first. */
  request: Request;
  context: RouterContextProvider;
  /** The route's address. */
  path: string;
}

/** The handler for posts to the route `id`; null where the router has to answer. */
export function resourceAction(build: ServerBuild, id: string): ActionFunction | null {
  if (!id.startsWith(RESOURCES)) return null;
  return build.routes[id]?.module.action ?? null;
}

/**
 * Calls the handler without the router, which would look for its address four times over (decision
 * 0086). What the handler throws is told to the app's own handleError and answered with 500, as the
 * router does; a thrown response is an answer.
 */
export async function postToResource(
  build: ServerBuild,
  action: ActionFunction,
  { request, context, path }: ResourcePost,
): Promise<Response> {
  const args = { request, url: new URL(request.url), pattern: path, params: {}, context };
  try {
    const answer = await action(args);
    if (answer instanceof Response) return answer;
    throw new TypeError(`${path} answered with no response`);
  } catch (problem) {
    if (problem instanceof Response) return problem;
    build.entry.module.handleError?.(problem, args);
    return new Response("Unexpected Server Error", {
      status: 500,
      headers: { "content-type": "text/plain" },
    });
  }
}
