/**
 * The origin under which this site is asked: the configured one, or, while none is configured, the
 * address the request came to. Behind a TLS proxy the request itself says http, which would make
 * every form post look as if it came from elsewhere.
 */
export function requestOrigin(request: Request, publicOrigin: string | null): string {
  return publicOrigin ?? new URL(request.url).origin;
}

/** The same request under the public origin; the body is handed over, not copied. */
export function atPublicOrigin(request: Request, publicOrigin: string | null): Request {
  if (!publicOrigin) return request;
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(`${publicOrigin}${pathname}${search}`), request);
}
