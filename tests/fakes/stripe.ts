/**
 * Imitates Stripe over HTTP: keys, idempotency, pages of lists, expansion, signed events,
 * Checkout. It refuses everything that the types of Stripe's package don't contain.
 */
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "./listen.ts";
import { StripeAccount, type StripeEvent, type StripeObject } from "./stripe-account.ts";
import { type Fault, faultOf, type Params, readRules } from "./stripe-rules.ts";

const SECRET = "whsec_testsecret1234";
const KEY = "sk_test_12345678";

export async function startStripe(now = () => new Date()) {
  const account = new StripeAccount(now);
  readRules();
  const fake = {
    account,
    /** The environment variables for a site that uses the fake. */
    env: {} as Record<string, string>,
    mood: {
      /** Breaks connections at once. */
      down: false,
      /** For this many requests, does the work and then breaks the connection. */
      lostAnswers: 0,
      /** Answers to requests whose method and path begin with the key, sent unchanged. */
      answers: {} as Record<string, { status: number; body: string }>,
    },
    /**
     * Called when a request has arrived, when its work is done, and when it is answered. When it
     * returns false, the connection breaks.
     */
    watch: async () => true,
    /** The address for events while a browser uses Checkout; each event goes there twice. */
    webhookUrl: "",
  };
  const answered = new Map<string, { body: string; answer: Answer }>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stripe");
    let body = "";
    for await (const chunk of request) body += chunk;
    if (url.pathname.startsWith("/c/pay/")) return checkoutPage(fake, url, body, response);
    if (fake.mood.down) return void request.socket.destroy();
    if (!(await fake.watch())) return void request.socket.destroy();
    const send = async ({ status, json }: Answer, headers = {}) => {
      const text = JSON.stringify(json);
      if (!(await fake.watch())) return void request.socket.destroy();
      if (fake.mood.lostAnswers > 0 && request.method === "POST") {
        fake.mood.lostAnswers--;
        return void request.socket.destroy();
      }
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
      await fake.watch();
    };
    const route = `${request.method} ${url.pathname}`;
    if (request.headers.authorization !== `Bearer ${KEY}`)
      return send(refused({ status: 401, message: "Invalid API Key provided" }));
    const key = request.headers["idempotency-key"];
    const known = key && answered.get(String(key));
    if (known && known.body !== body)
      return send(
        refused({
          status: 400,
          message: "Keys for idempotent requests can only be used with the same parameters",
          type: "idempotency_error",
        }),
      );
    if (known) return send(known.answer, { "idempotent-replayed": "true" });
    const other = Object.entries(fake.mood.answers).find(([begin]) => route.startsWith(begin))?.[1];
    if (other) {
      // Stripe also remembers refusals, but not those of a key.
      if (key && other.status === 400)
        answered.set(String(key), { body, answer: { status: 400, json: JSON.parse(other.body) } });
      return void response
        .writeHead(other.status, { "content-type": "application/json" })
        .end(other.body);
    }
    const sent = request.method === "POST" ? new URLSearchParams(body) : url.searchParams;
    const params = nested(sent);
    const fault = faultOf(route, params, request.headers["stripe-version"]);
    if (fault) return send(refused(fault));
    const made = handle(account, route, params);
    if (key) answered.set(String(key), { body, answer: made });
    return send(made);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      response.writeHead(500).end(error.message);
    });
  });
  account.base = `http://127.0.0.1:${await listen(server)}`;
  fake.env = {
    GIVING_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: account.base,
  };
  return Object.assign(fake, {
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

/** Signs an event as Stripe does (docs.stripe.com/webhooks#verify-manually). */
export function signEvent(event: StripeEvent, at = new Date()) {
  const text = JSON.stringify(event);
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac("sha256", SECRET).update(`${seconds}.${text}`).digest("hex");
  return { text, headers: { "stripe-signature": `t=${seconds},v1=${signature}` } };
}

interface Answer {
  status: number;
  json: unknown;
}

const refused = ({ status, ...error }: Fault & { type?: string }): Answer => ({
  status,
  json: { error: { type: "invalid_request_error", ...error } },
});

/** Converts "a[b][0]=c" to objects; the names in a list are numbers. */
function nested(params: URLSearchParams): Params {
  const result: Params = {};
  for (const [name, value] of params) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    let place = result;
    for (const part of path) {
      place[part] ??= {};
      place = place[part] as Params;
    }
    place[last] = value;
  }
  return result;
}

function handle(account: StripeAccount, route: string, params: Params): Answer {
  const { expand = {}, ...fields } = params;
  const paths = Object.values(expand) as string[];
  const ok = (json: unknown): Answer => ({
    status: 200,
    json: paths.reduce((all, path) => expanded(account, all, path.split(".")), json),
  });
  const id = route.split("/")[route.includes("/checkout/") ? 4 : 3];
  const { gte = 0 } = Object(fields.created);
  const page = (object: string, isWanted: (each: StripeObject) => boolean = () => true) => {
    const wanted = account.list(object).filter((each) => each.created >= Number(gte));
    return ok(pageOf(wanted.filter(isWanted), fields));
  };
  try {
    if (route === "POST /v1/checkout/sessions") {
      const { customer_email: email, allowed_payment_method_types: methods } = fields;
      if (Object.values(Object(methods)).some((method) => account.inactiveMethods.has(`${method}`)))
        return refused({ status: 400, message: "The payment method is not activated" });
      return account.refusedEmails.has(String(email))
        ? refused({ ...INVALID_EMAIL, message: `Invalid email address: ${email}` })
        : ok(account.openSession(fields));
    }
    if (route.startsWith("GET /v1/checkout/sessions/")) return ok(account.get(id));
    if (route === "POST /v1/refunds")
      return ok(account.refund(String(fields.payment_intent), Number(fields.amount) || undefined));
    if (route === "POST /v1/billing_portal/sessions")
      return ok({
        object: "billing_portal.session",
        url: `${account.base}/portal/${account.get(fields.customer).id}`,
      });
    const [, object = ""] = /^GET \/v1\/(\w+)s(\/|$)/.exec(route) ?? [];
    if (id) return ok(account.get(id));
    const { charge, payout, invoice, payment } = fields;
    if (object === "refund")
      return page(
        object,
        ({ charge: of, payment_intent: paid }) =>
          Boolean(fields.created) || of === charge || paid === fields.payment_intent,
      );
    if (route === "GET /v1/checkout/sessions")
      return page("checkout.session", (each) => each.payment_intent === fields.payment_intent);
    if (object === "balance_transaction" && !isItemized(account.get(payout)))
      return refused({ status: 400, message: NOT_ITEMIZED });
    if (object === "dispute")
      return page(object, (each) => Boolean(fields.created) || each.charge === charge);
    if (object === "balance_transaction") return page(object, (each) => each.payout === payout);
    if (object === "invoice_payment") {
      const intent = (payment as Params | undefined)?.payment_intent;
      return page(object, (each) =>
        intent
          ? (each.payment as Params).payment_intent === intent
          : (!invoice || each.invoice === invoice) &&
            (!fields.status || each.status === fields.status),
      );
    }
    return page(object);
  } catch (error) {
    return refused({ status: 404, code: "resource_missing", message: (error as Error).message });
  }
}

const INVALID_EMAIL = { status: 400, code: "email_invalid", param: "customer_email" };
const NOT_ITEMIZED =
  "Balance transaction history can only be filtered on automatic transfers, not manual.";

const isItemized = ({ automatic, reconciliation_status }: StripeObject) =>
  automatic && reconciliation_status === "completed";

function pageOf(all: StripeObject[], { limit = "10", starting_after, created }: Params) {
  const since = Number((created as Params | undefined)?.gte ?? 0);
  const wanted = all.filter((each) => each.created >= since);
  const start = wanted.findIndex(({ id }) => id === starting_after) + 1;
  const data = wanted.slice(start, start + Number(limit));
  return { object: "list", data, has_more: start + data.length < wanted.length, url: "/v1" };
}

/** Returns the value with the ids at a path replaced by their objects. */
function expanded(account: StripeAccount, value: unknown, [first, ...rest]: string[]): unknown {
  if (first === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => expanded(account, each, [first, ...rest]));
  if (typeof value !== "object" || value === null) return value;
  const inner = Reflect.get(value, first) as unknown;
  const referenced = typeof inner === "string" ? account.objects.get(inner) : inner;
  return { ...value, [first]: expanded(account, referenced ?? inner, rest) };
}

/** The actions of a donor on the payment page, and with which method. */
const ACTS = {
  "Pay by card": "card",
  "Pay by bank": "us_bank_account",
  "Pay with a refused card": "card",
};

/** The page of Checkout in a browser: shows the order, and does what the donor chooses. */
async function checkoutPage(
  { account, webhookUrl }: { account: StripeAccount; webhookUrl: string },
  { pathname }: URL,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const id = pathname.split("/").at(-1) ?? "";
  const session = account.get(id);
  const act = new URLSearchParams(body).get("act");
  if (act === "Pay by card") account.pay(id);
  if (act === "Pay by bank") account.pay(id, { later: true });
  if (act === "Pay with a refused card") account.refuse(id);
  if (webhookUrl) await deliverAll(account, webhookUrl);
  if (act && act !== "Pay with a refused card")
    return void response.writeHead(303, { location: String(session.success_url) }).end();
  const allowed = Object.values((session.allowed_payment_method_types ?? {}) as Params);
  const buttons = Object.entries(ACTS)
    .filter(([, method]) => allowed.length === 0 || allowed.includes(method))
    .map(([name]) => `<button name="act" value="${name}">${name}</button>`);
  response.writeHead(200, { "content-type": "text/html" }).end(
    `<!DOCTYPE html><title>Stripe</title><h1>Pay $${Number(session.amount_total) / 100}</h1>
<form method="post">${buttons.join("")}</form><a href="${session.cancel_url}">Back</a>`,
  );
}

/** Sends the events so far, the newest first and each twice, as Stripe may do. */
async function deliverAll(account: StripeAccount, url: string): Promise<void> {
  for (const event of account.events.splice(0).reverse())
    for (let times = 1; times <= 2; times++) {
      const { text, headers } = signEvent(event);
      await fetch(url, { method: "POST", body: text, headers });
    }
}
