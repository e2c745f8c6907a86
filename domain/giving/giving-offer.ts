import type { Giving } from "#domain/ports/giving-provider.ts";

/** What a visitor's browser needs to know of the configured provider. */
export interface GivingOffer {
  /** For people: "Donorbox". */
  name: string;
  /** True when no money moves. */
  isTest: boolean;
  /** The provider's own page, or the form by itself. */
  pageUrl: string;
  embedUrl: string;
  /** The frame's sandbox attribute. */
  sandbox: string;
  /** The origin that the frame's messages come from; "null" is the text browsers give to none. */
  messageOrigin: string;
}

const EMBED_PATH = "/giving/embed";
const ALLOWED = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox";

/**
 * How one gives online; null while no provider is set. On the site's own host the frame gets no
 * origin, so that the provider's code can never act as the site; on a host of its own it keeps that.
 */
export function givingOffer({ provider, origin }: Giving): GivingOffer | null {
  if (!provider?.embed) return null;
  const embedUrl = origin ? `${origin}${EMBED_PATH}` : EMBED_PATH;
  return {
    name: provider.name,
    isTest: provider.isTest,
    pageUrl: provider.pageUrl ?? embedUrl,
    embedUrl,
    sandbox: origin ? `${ALLOWED} allow-same-origin` : ALLOWED,
    messageOrigin: origin ?? "null",
  };
}
