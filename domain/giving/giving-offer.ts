import type { Giving } from "#domain/ports/giving-provider.ts";
import type { CardFee } from "#domain/values/money.ts";

export interface OwnForm {
  kind: "form";
  /** Who takes the payment: "Stripe". */
  name: string;
  isTest: boolean;
  countsTests: boolean;
  fee: CardFee;
}

/** The form of a provider, in a frame. */
export interface ProviderForm {
  kind: "widget";
  name: string;
  pageUrl: string;
  embedUrl: string;
  sandbox: string;
  /** Origin of the frame's messages; browsers write "null" for a frame without an origin. */
  messageOrigin: string;
  /** True where the amount can be chosen here; else the provider's form asks it, and only it. */
  takesAmount: boolean;
}

export type GivingOffer = OwnForm | ProviderForm;

const EMBED_PATH = "/giving/embed";
const ALLOWED = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox";

/**
 * Null while no provider is configured. On the site's own host the frame gets no origin, so that the
 * provider's code can never act as the site; on a second host it gets the origin of that host.
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
    sandbox: origin ? `${ALLOWED} allow-same-origin` : ALLOWED,
    messageOrigin: origin ?? "null",
    takesAmount: provider.takesAmount ?? false,
  };
}
