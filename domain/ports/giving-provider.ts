/** What lies outside: the company that takes gifts online, and what it tells us about them. */

export type GiftStatus = "received" | "pledged" | "refunded" | "disputed";

/** A gift as its reporter knows it at one moment: the whole of it, not a change. */
export interface GiftReport {
  /** The reporter's own id of the gift. */
  externalId: string;
  status: GiftStatus;
  /** What is left of it after partial refunds, in cents of `currency`. */
  amountCents: number;
  /** ISO 4217. */
  currency: string;
  /** When the money came, ISO UTC. */
  receivedAt: string;
  /** For people: "One-time", "Monthly". */
  donationType: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  city: string | null;
  state: string | null;
  notes: string | null;
}

/** One thing a provider says happened. */
export interface GivingEvent {
  /** The same for each delivery of the same event. */
  id: string;
  type: string;
  /** When it happened, ISO UTC. */
  occurredAt: string;
  /** Null when it is not about a gift, or not in a form we know. */
  gift: GiftReport | null;
}

export interface WebhookDelivery {
  headers: Headers;
  /** The body as it came: signatures cover its bytes. */
  body: Uint8Array;
}

/** Why a delivery is not believed. */
export type Refusal = "signature" | "too-old";

export interface WebhookReceiver {
  /** Null when the delivery is genuine and recent. Compares in constant time. Never throws. */
  refuse(delivery: WebhookDelivery, now: Date): Refusal | null;
  /** What a genuine delivery says; `json` is its parsed body. Throws nothing for odd bodies. */
  readEvents(json: unknown, delivery: WebhookDelivery, now: Date): GivingEvent[];
}

/** Directives of a Content-Security-Policy that an embed may widen. */
export type EmbedDirective =
  | "script-src"
  | "style-src"
  | "connect-src"
  | "frame-src"
  | "img-src"
  | "font-src"
  | "form-action";

/** The provider's part of the embed document, from checked configuration only. */
export interface Embed {
  /** Trusted markup. */
  html: string;
  /** Addresses of scripts, loaded in order after the markup. */
  scripts: { src: string; module?: boolean }[];
  styles?: string;
  /** What the provider needs besides nothing at all. */
  sources: Partial<Record<EmbedDirective, string[]>>;
}

/** The provider that runs inside this server, for trying things out. */
export interface LocalProvider {
  /** The script of its form. */
  script: string;
  /** Trusted markup of what follows a form sent without script. */
  page(heading: string, words: string): string;
  /** Takes a test gift (fields of a form). Tells `webhookUrl` later, as a provider would. */
  takeGift(fields: Record<string, string>, webhookUrl: string): LocalGift;
}

export type LocalGift = { ok: true; amountCents: number } | { ok: false; error: string };

export interface GivingProvider {
  /** In addresses, configuration and records: "donorbox". */
  id: string;
  /** For people: "Donorbox". */
  name: string;
  /** True when no money moves. */
  isTest: boolean;
  /** The provider's own page; null where there is none, or where the embed is the page. */
  pageUrl: string | null;
  /** `origin` is where the embed document is served from. Null when there is nothing to embed. */
  embed: ((origin: string) => Embed) | null;
  webhook: WebhookReceiver | null;
  local?: LocalProvider;
}

/** How gifts come to this site. */
export interface Giving {
  /** Where visitors give; null until one is configured. */
  provider: GivingProvider | null;
  /** Second host name for the embed document; null: the site's own, sandboxed. */
  origin: string | null;
  /** Who may deliver webhooks, by id. */
  receivers: ReadonlyMap<string, GivingProvider>;
}

/** Configuration of giving, checked. */
export interface GivingSettings {
  provider: "none" | "sandbox" | "givelively" | "donorbox" | "givebutter" | "zeffy";
  /** The organisation's form at the provider; its shape is the provider's. */
  form: string;
  origin: string | null;
  secrets: { donorbox: string | null; givebutter: string | null; standard: string | null };
}
