import type Stripe from "stripe";
import type { StripeSettings } from "#domain/ports/giving-provider.ts";
import { PaymentsFailure } from "#domain/ports/payments.ts";
import { type Clock, SECOND } from "#domain/values/clock.ts";

/** The version that the code is written for; the account's own version has no effect. */
const API_VERSION = "2026-10-28.endive";
const MAX_REFUSALS = 5;
const ANSWER_TIMEOUT_MS = 20 * SECOND;

type HttpClient = NonNullable<Stripe.StripeConfig["httpClient"]>;

export interface StripeAccount {
  clock: Clock;
  client: Stripe;
}

/**
 * Opens the client on first use, so that a site without Stripe spends neither time nor memory on
 * its package.
 */
export function accountOpener({ secretKey, apiUrl }: StripeSettings, clock: Clock) {
  let account: Promise<StripeAccount> | null = null;
  return () => {
    account ??= openClient(secretKey ?? "", apiUrl).then((client) => ({ clock, client }));
    return account;
  };
}

async function openClient(secretKey: string, apiUrl: string | null): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const config: Stripe.StripeConfig = {
    apiVersion: API_VERSION,
    timeout: ANSWER_TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: refuseForeignAnswers(Client.createNodeHttpClient()),
  };
  if (apiUrl) {
    const { hostname, port, protocol } = new URL(apiUrl);
    config.host = hostname;
    config.port = port;
    config.protocol = protocol === "https:" ? "https" : "http";
  }
  return new Client(secretKey, config);
}

/**
 * Refuses answers that are not Stripe's, such as those of a gateway in between: an error without
 * Stripe's `error`, which its package takes for an answer, and a body that is not an object, which
 * ends the process.
 */
function refuseForeignAnswers(http: HttpClient): HttpClient {
  return {
    getClientName: () => http.getClientName(),
    async makeRequest(...request) {
      const answer = await http.makeRequest(...request);
      const readBody = answer.toJSON.bind(answer);
      answer.toJSON = async () => {
        const body: unknown = await readBody();
        const { object, error } = Object(body) as { object?: unknown; error?: unknown };
        const isStripes = answer.getStatusCode() < 400 ? object : Object(error) === error;
        if (!isStripes) throw new Error("the answer is not Stripe's");
        return body;
      };
      return answer;
    },
  };
}

/** Converts a refusal by Stripe, or a missing answer, to a PaymentsFailure. */
export async function toFailure(cause: unknown): Promise<unknown> {
  const { default: Client } = await import("stripe");
  const { errors } = Client;
  if (!(cause instanceof errors.StripeError)) return cause;
  if (cause instanceof errors.StripeAuthenticationError)
    return new PaymentsFailure(WRONG_KEY, { isRefusal: true, cause });
  if (cause instanceof errors.StripePermissionError)
    return new PaymentsFailure(`${LACKS_RIGHT} ${cause.message}`, { isRefusal: true, cause });
  const isRefusal = cause instanceof errors.StripeInvalidRequestError;
  const isMissing = codeOf(cause) === "resource_missing";
  return new PaymentsFailure(cause.message, { isRefusal, isMissing, cause });
}

/**
 * Asks with an idempotency key. For a day Stripe repeats its first answer to a key
 * (docs.stripe.com/api/idempotent_requests), so after a repeated refusal, whose reason may be gone,
 * another key is used.
 */
export async function askWithKey<Answer>(
  key: string,
  ask: (options: Stripe.RequestOptions) => Promise<Answer>,
): Promise<Answer> {
  for (let refusals = 0; ; )
    try {
      return await ask({ idempotencyKey: refusals === 0 ? key : `${key}:after-${refusals}` });
    } catch (cause) {
      const { type, headers } = Object(cause) as Partial<Stripe.errors.StripeError>;
      const isRepeated = headers?.["idempotent-replayed"] === "true";
      refusals++;
      if (type !== "StripeInvalidRequestError" || !isRepeated || refusals === MAX_REFUSALS)
        throw cause;
    }
}

const WRONG_KEY =
  "Stripe does not take the key in STRIPE_SECRET_KEY: copy it again from Stripe's dashboard";
const LACKS_RIGHT =
  "The key in STRIPE_SECRET_KEY may not do this: edit the key in Stripe's dashboard, under Developers, API keys.";

/** Yields the items of a list, with failures as PaymentsFailures. */
export async function* wrapFailures<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  try {
    yield* items;
  } catch (cause) {
    throw await toFailure(cause);
  }
}

/** Returns Stripe's code of a refusal (docs.stripe.com/error-codes). */
export const codeOf = (cause: unknown): unknown => Reflect.get(Object(cause), "code");

/** Stripe sends either an object or its id. */
export const idOf = (object: string | { id: string }) =>
  typeof object === "string" ? object : object.id;
