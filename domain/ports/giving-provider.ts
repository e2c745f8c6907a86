/** The company that takes gifts online, and its reports about them. */
import type { DonationStatus, PaymentMethod } from "#db/schema.ts";
import type { CardFee } from "#domain/values/money.ts";
import type { CheckoutSnapshot, PaymentDetails, Payments } from "./payments.ts";

/** The whole gift as the provider knows it at one moment, not a change to it. */
export interface GiftReport {
  externalId: string;
  status: DonationStatus;
  /** The amount after partial refunds, in cents of `currency`. */
  amountCents: number;
  /**
   * The total refunded so far. Null means that refunds are reported separately and are not
   * subtracted from the amount.
   */
  refundedCents?: number | null | undefined;
  /** True when the report says nothing of disputes, so that an open one stays. */
  keepsDispute?: boolean | undefined;
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
  /** The donor does not want to be named in public. */
  isAnonymous?: boolean | undefined;
  /** These fields are set when the provider reports them. */
  paymentMethod?: PaymentMethod | null;
  /** The provider's words for the method, such as "DAFpay". */
  methodText?: string;
  designation?: string | null | undefined;
  street?: string | null | undefined;
  postalCode?: string | null | undefined;
  /**
   * The pledge, for a gift that started from a link in a pledge's email. The first report decides.
   */
  pledgeId?: string | null | undefined;
  printedFrom?: string | null | undefined;
}

export interface GivingEvent {
  /** The same in all deliveries of an event. */
  id: string;
  type: string;
  /** When it happened, ISO UTC. */
  occurredAt: string;
  /** Null when the event is not about a gift, or its format is unknown. */
  gift: GiftReport | null;
  /**
   * A refund that is reported separately, in cents of its gift's currency; `id` is the refund's.
   */
  refund?: { id: string; externalId: string; amountCents: number } | null;
  /**
   * True when it names money but was not understood; it then waits until staff have looked at it.
   */
  isUnclear?: boolean;
  /** The id of a gift whose payment failed, which staff look at if the gift counts. */
  failedId?: string | null;
  details?: PaymentDetails;
  subscription?: { id: string; state: string };
  /** The payment page that the event is about, as the provider has it now. */
  checkout?: { sessionId: string; snapshot: CheckoutSnapshot };
}

export interface WebhookDelivery {
  headers: Headers;
  /** The unchanged bytes, because signatures cover them. */
  body: Uint8Array;
}

export type WebhookRefusal = "signature" | "too-old";

export interface WebhookReceiver {
  /** The source of its gifts, and the last part of its address: "donorbox". */
  id: string;
  isTest: boolean;
  /**
   * Returns null when the delivery is genuine and recent, or else the reason. Compares in constant
   * time. Never throws.
   */
  refuse(
    delivery: WebhookDelivery,
    now: Date,
  ): WebhookRefusal | null | Promise<WebhookRefusal | null>;
  /**
   * Reads the events of a delivery. A receiver that asks the provider rejects with a
   * PaymentsFailure when there is no answer; the others never throw.
   */
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
  /** Their URLs. */
  scripts: string[];
  styles?: string;
  sources: Partial<Record<EmbedDirective, string[]>>;
}

export interface GivingProvider {
  /** The name in URLs, configuration and records: "donorbox". */
  id: string;
  name: string;
  isTest: boolean;
  /** The provider's own page; null when there is none. */
  pageUrl: string | null;
  /** True when the provider's form can be opened with an amount: `?amount=` in dollars. */
  takesAmount?: boolean | undefined;
  /** The provider's form; null when the site shows its own form. */
  embed: (() => Embed) | null;
  payments: Payments | null;
  /** The receiver of the reports on its payments. */
  webhook?: WebhookReceiver;
}

export interface Giving {
  provider: GivingProvider | null;
  /**
   * The company whose payments are compared each day, even if visitors now give through another
   * provider.
   */
  reconciledProvider: GivingProvider | null;
  /**
   * The company that pages and the desk ask about a gift. After a change of provider, gifts through
   * the company before it are still looked up and refunded there.
   */
  lookupProvider: GivingProvider | null;
  /** True while test gifts count in the figure: with the test provider, on this machine only. */
  countsTests: boolean;
  /** The cost of a card payment, for donors who cover the fee. */
  fee: CardFee;
  /** Origin of a second host for the embed document; null means the site's own, sandboxed. */
  origin: string | null;
  /**
   * Every receiver with a configured secret, by id, even if visitors now give through another
   * provider.
   */
  receivers: ReadonlyMap<string, WebhookReceiver>;
}

export interface GivingSettings {
  provider: "none" | "sandbox" | "stripe" | "givelively" | "donorbox" | "givebutter" | "zeffy";
  /** The organization's form at the provider, in the provider's format. */
  form: string;
  origin: string | null;
  secrets: { donorbox: string | null; givebutter: string | null };
  stripe: StripeSettings;
}

export interface StripeSettings {
  /** While both are set, gifts through Stripe are received and compared, except in a trial. */
  secretKey: string | null;
  webhookSecret: string | null;
  /** Another server in place of Stripe's, for tests. */
  apiUrl: string | null;
  fee: CardFee;
}
