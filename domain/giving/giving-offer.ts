import type { Giving } from "#domain/ports/giving-provider.ts";
import type { CardFee } from "#domain/values/money.ts";

export interface SiteGivingForm {
  kind: "form";
  /** The company that takes the payment: "Stripe". */
  name: string;
  isTest: boolean;
  countsTests: boolean;
  fee: CardFee;
}

/** A provider's form in a frame. */
export interface ProviderForm {
  kind: "widget";
  name: string;
  pageUrl: string;
  embedUrl: string;
  sandbox: string;
  /** The origin of the frame's messages. Browsers write "null" for a frame without an origin. */
  messageOrigin: string;
  /**
   * True when the visitor chooses the amount here; otherwise only the provider's form asks for it.
   */
  takesAmount: boolean;
}

export type GivingOffer = SiteGivingForm | ProviderForm;

const EMBED_PATH = "/giving/embed";
const FRAME_PERMISSIONS = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox";

/**
 * Returns how the site takes gifts, or null while no provider is configured. On the site's own host
 * the frame gets no origin, so that the provider's code can never act as the site. On a second host
 * it gets that host's origin.
 */
export function givingOffer({ provider, origin, countsTests, fee }: Giving): GivingOffer | null {
  if (!provider) return null;
  const { name, isTest } = provider;
  if (!provider.embed) return { kind: "form", name, isTest, countsTests, fee };
  const embedUrl = `${origin ?? ""}${EMBED_PATH}`;
  return {
    kind: "widget",
    name,
    pageUrl: provider.pageUrl ?? embedUrl,
    embedUrl,
    sandbox: origin ? `${FRAME_PERMISSIONS} allow-same-origin` : FRAME_PERMISSIONS,
    messageOrigin: origin ?? "null",
    takesAmount: provider.takesAmount ?? false,
  };
}
