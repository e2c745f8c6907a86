/**
 * What the router hands from the server to the browser besides data. It is the same for every page, so
 * the browser's build carries it; the server checks that it is what the router says (server/start.ts).
 */
export const routerContext = {
  basename: "/",
  /** Flags that are on. */
  future: {},
  routeDiscovery: { mode: "initial" },
  ssr: true,
  isSpaMode: false,
};
