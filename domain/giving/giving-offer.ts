import type { Giving } from "#domain/ports/giving-provider.ts";

/** What the browser needs to know of the configured provider. */
export interface GivingOffer {
  /** Display name: "Donorbox". */
  name: string;
  /** True when no money moves. */
  isTest: boolean;
  /** The provider's own page, or the form by itself. */
  pageUrl: string;
  embedUrl: string;
  /** The frame's sandbox attribute. */
  sandbox: string;
  /** Origin of the frame's messages; browsers write "null" for a frame without an origin. */
  messageOrigin: string;
}

const EMBED_PATH = "/giving/embed";
const ALLOWED = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox";

/**
 * Null while no provider is configured. On the site's own host the frame gets no origin, so that the
 * provider's code can never act as the site; on a second host it gets the origin of that host.
 */
export function givingOffer({ provider, origin }: Giving): GivingOffer | null {
  if (!provider?.embed) return null;
  const embedUrl = `${origin ?? ""}${EMBED_PATH}`;
  return {
    name: provider.name,
    isTest: provider.isTest,
    pageUrl: provider.pageUrl ?? embedUrl,
    embedUrl,
    sandbox: origin ? `${ALLOWED} allow-same-origin` : ALLOWED,
    messageOrigin: origin ?? "null",
  };
}
