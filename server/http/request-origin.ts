/**
 * This site's origin: the configured one, or the request's while none is configured. Behind a TLS proxy
 * the request says http, and every form post would seem to come from another origin.
 */
export function requestOrigin(request: Request, publicOrigin: string | null): string {
  return publicOrigin ?? new URL(request.url).origin;
}

/** The same request at the public origin; its body is not copied. */
export function atPublicOrigin(request: Request, publicOrigin: string | null): Request {
  if (!publicOrigin) return request;
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(`${publicOrigin}${pathname}${search}`), request);
}
