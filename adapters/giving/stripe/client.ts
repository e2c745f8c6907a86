import type Stripe from "stripe";
import { type Clock, SECOND } from "#domain/ports/clock.ts";
import type { StripeSettings } from "#domain/ports/giving-provider.ts";
import { PaymentsFailure } from "#domain/ports/payments.ts";

/** What the code is written for; the account's own version changes nothing. */
const API_VERSION = "2026-10-28.endive";
const ANSWER_WITHIN = 20 * SECOND;

export interface StripeAccount {
  clock: Clock;
  client: Stripe;
}

/** Opened at the first use: a site without Stripe needs neither its package's time nor its memory. */
export function accountOpener({ secretKey, apiUrl }: StripeSettings, clock: Clock) {
  let opened: Promise<StripeAccount> | null = null;
  return () => {
    opened ??= openClient(secretKey ?? "", apiUrl).then((client) => ({ clock, client }));
    return opened;
  };
}

async function openClient(secretKey: string, apiUrl: string | null): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const config: Stripe.StripeConfig = {
    apiVersion: API_VERSION,
    timeout: ANSWER_WITHIN,
    maxNetworkRetries: 2,
    telemetry: false,
  };
  if (apiUrl) {
    const { hostname, port, protocol } = new URL(apiUrl);
    config.host = hostname;
    config.port = port;
    config.protocol = protocol === "https:" ? "https" : "http";
  }
  return new Client(secretKey, config);
}

/** What Stripe refuses, or that it gave no answer, as a PaymentsFailure. */
export async function asFailure(cause: unknown): Promise<unknown> {
  const { default: Client } = await import("stripe");
  if (!(cause instanceof Client.errors.StripeError)) return cause;
  const isSetup =
    cause instanceof Client.errors.StripeAuthenticationError ||
    cause instanceof Client.errors.StripePermissionError;
  const message = isSetup
    ? "Stripe does not take the key in STRIPE_SECRET_KEY: copy it again from Stripe's dashboard"
    : cause.message;
  return new PaymentsFailure(message, { isSetup, cause });
}

/** Whether Stripe answered that it does not have what was asked for. */
export const isMissing = (cause: unknown) =>
  Reflect.get(Object(cause), "code") === "resource_missing";

/** Stripe sends an object or its id. */
export const idOf = (object: string | { id: string }) =>
  typeof object === "string" ? object : object.id;
