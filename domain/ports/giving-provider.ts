/** The company that takes gifts online, and its reports about them. */
import type { PaymentMethod } from "#db/schema.ts";
import type { CardFee } from "#domain/values/money.ts";
import type { PaymentDetails, Payments } from "./payments.ts";

export type GiftStatus = "received" | "pledged" | "refunded" | "disputed";

/** The whole gift as the provider knows it at one moment, not a change. */
export interface GiftReport {
  externalId: string;
  status: GiftStatus;
  /** Less partial refunds, in cents of `currency`. */
  amountCents: number;
  /** What went back of it in all; null: refunds are reports of their own, and not off the amount. */
  refundedCents?: number | null | undefined;
  /** ISO 4217. */
  currency: string;
  /** When the money came, ISO UTC. */
  receivedAt: string;
  donationType: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  city: string | null;
  state: string | null;
  notes: string | null;
  /** The donor wants the name on nothing public. */
  isAnonymous?: boolean | undefined;
  /** Where the provider says them. */
  paymentMethod?: PaymentMethod | null;
  designation?: string | null | undefined;
  street?: string | null | undefined;
  postalCode?: string | null | undefined;
  /** Of a gift that began with a link of a pledge's mail; what the first report says counts. */
  pledgeId?: string | null | undefined;
  cameFrom?: string | null | undefined;
}

export interface GivingEvent {
  /** Equal in all deliveries of an event. */
  id: string;
  type: string;
  /** When it happened, ISO UTC. */
  occurredAt: string;
  /** Null when it is not about a gift, or its format is unknown. */
  gift: GiftReport | null;
  /** What was given back of a gift that is reported by itself, in cents of its currency; `id` is the refund's. */
  refund?: { id: string; externalId: string; amountCents: number } | null;
  /** True when it names money and was not understood: it waits until staff have looked at it. */
  isUnclear?: boolean;
  details?: PaymentDetails;
  subscription?: { id: string; state: string };
}

export interface WebhookDelivery {
  headers: Headers;
  /** Unchanged, because signatures cover the bytes. */
  body: Uint8Array;
}

export type WebhookRefusal = "signature" | "too-old";

export interface WebhookReceiver {
  /** The source of its gifts, and the end of its address: "donorbox". */
  id: string;
  isTest: boolean;
  /** Null when the delivery is genuine and recent. Compares in constant time. Never throws. */
  refuse(
    delivery: WebhookDelivery,
    now: Date,
  ): WebhookRefusal | null | Promise<WebhookRefusal | null>;
  /** One that asks the provider rejects with a PaymentsFailure when there is no answer; the others never throw. */
  readEvents(
    json: unknown,
    delivery: WebhookDelivery,
    now: Date,
  ): GivingEvent[] | Promise<GivingEvent[]>;
}

/** Content-Security-Policy directives that an embed may widen. */
export type EmbedDirective =
  | "script-src"
  | "style-src"
  | "connect-src"
  | "frame-src"
  | "img-src"
  | "font-src"
  | "form-action";

/** The provider's part of the embed document, made from checked configuration only. */
export interface Embed {
  html: string;
  /** URLs. */
  scripts: string[];
  styles?: string;
  sources: Partial<Record<EmbedDirective, string[]>>;
}

export interface GivingProvider {
  /** For URLs, configuration and records: "donorbox". */
  id: string;
  name: string;
  isTest: boolean;
  /** The provider's own page; null when there is none. */
  pageUrl: string | null;
  /** True where the provider's form can be opened with an amount: `?amount=` in dollars. */
  takesAmount?: boolean | undefined;
  /** The provider's form; null where the site's own form is shown. */
  embed: (() => Embed) | null;
  payments: Payments | null;
  /** Where it is not one that any site may have beside its provider. */
  webhook?: WebhookReceiver;
}

export interface Giving {
  provider: GivingProvider | null;
  /** True while test gifts count in the figure: with the test provider, on this machine only. */
  countsTests: boolean;
  /** What a card payment costs, for donors who cover it. */
  fee: CardFee;
  /** Origin of a second host for the embed document; null: the site's own, sandboxed. */
  origin: string | null;
  /** By id: all whose secret is set, also when visitors give elsewhere by now. */
  receivers: ReadonlyMap<string, WebhookReceiver>;
}

export interface GivingSettings {
  provider: "none" | "sandbox" | "stripe" | "givelively" | "donorbox" | "givebutter" | "zeffy";
  /** The organization's form at the provider; its shape is the provider's. */
  form: string;
  origin: string | null;
  secrets: { donorbox: string | null; givebutter: string | null };
  stripe: StripeSettings;
}

export interface StripeSettings {
  /** Both null unless Stripe is the provider. */
  secretKey: string | null;
  webhookSecret: string | null;
  /** Another server in place of Stripe's, for tests. */
  apiUrl: string | null;
  fee: CardFee;
}
