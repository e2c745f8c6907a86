import { routerContext } from "./router-context.ts";

/**
 * Puts what the server laid down in the page (server/start.ts) where the router looks for it. Does
 * nothing in development, where the page carries the router's own scripts.
 */
export async function takeUpPage(): Promise<void> {
  const start = textOf("start");
  if (!start) return;
  const { manifest, routes }: { manifest: string; routes: Record<string, string[]> } =
    JSON.parse(start);
  if (!history.state?.key) {
    history.replaceState({ ...history.state, key: Math.random().toString(32).slice(2) }, "");
  }
  await import(/* @vite-ignore */ manifest);
  const modules: Record<string, object> = {};
  // One after the other, from the root on: the first module sets up what those after it need.
  for (const id in routes) {
    const parts = (routes[id] ?? []).map((file) => import(/* @vite-ignore */ file));
    modules[id] = Object.assign({}, ...(await Promise.all(parts)));
  }
  // From now on the router scrolls, and needs true heights: everything is laid out (app/styles/public/page.css).
  document.body.dataset.awake = "";
  Object.assign(window, {
    __reactRouterRouteModules: modules,
    __reactRouterContext: { ...routerContext, stream: new Response(textOf("state")).body },
  });
}

const textOf = (id: string) => document.getElementById(id)?.textContent;
