import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";
import { answerQuery, type GiftTransaction, type Opportunity } from "./salesforce-query.ts";

/** An answer: the server sends an object as JSON, and a text unchanged. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The settings of the fake. */
const CALM = {
  /**
   * When set, the fake sends this answer to each upsert, or each sign-in, and does nothing else.
   */
  upsertAnswer: null as Answer | null,
  tokenAnswer: null as Answer | null,
  /** When set, the sign-in returns this address in place of the fake's own. */
  instanceUrl: null as string | null,
  /** Accepts connections and breaks them at once. */
  down: false,
  /** Does the work and then drops the connection, for this share of upserts (0 to 1). */
  dropAfterWork: 0,
  /** Answers after this many milliseconds. */
  slowMs: 0,
  /** Answers with a page of HTML instead of JSON. */
  wrong: false,
  /** Refuses every call because the limit of the day is used up. */
  overLimit: false,
  /** Refuses sign-ins as for a wrong secret. */
  badSecret: false,
  /** Refuses the address in SuppliedEmail. */
  refusesEmail: false,
};

export type FakeSalesforce = Awaited<ReturnType<typeof startSalesforce>>;

const CLIENT = { id: "3MVG9-test", secret: "a secret & more" };
const KEY_FIELD = "Website_Message_Id__c";

/**
 * Starts our own imitation of Salesforce over HTTP: token, query and upsert with the real shapes
 * and codes.
 */
export async function startSalesforce() {
  const tokens = new Set<string>();
  const fake = {
    /** The environment variables for a site that uses the fake. */
    env: {} as Record<string, string>,
    /** Cases by external id, as the last upsert wrote them. */
    cases: new Map<string, Record<string, string>>(),
    /** The upserts that were done, including those whose answer was dropped. */
    upserts: [] as { id: string; created: boolean }[],
    opportunities: [] as Opportunity[],
    /** Null imitates an org without Nonprofit Cloud. */
    giftTransactions: null as GiftTransaction[] | null,
    /** The requests as "METHOD /path", without ids and queries. */
    requests: [] as string[],
    queries: [] as string[],
    mood: { ...CALM },
    /** Makes every token so far invalid, as when a session ends. */
    endSessions: () => tokens.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const server = createServer(async (request, response) => {
    const { mood } = fake;
    if (mood.down) return request.socket.destroy();
    const body = await text(request);
    if (mood.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, mood.slowMs));
    const url = new URL(request.url ?? "/", "http://fake");
    fake.requests.push(`${request.method} ${url.pathname.replace(/[\w-]{36}$/, ":id")}`);
    if (mood.wrong) return reply(response, 200, "<html>Down for maintenance</html>", "text/html");
    if (url.pathname === "/services/oauth2/token") return token(request, body, response);
    const bearer = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    if (!tokens.has(bearer))
      return refuse(response, 401, "INVALID_SESSION_ID", "Session expired or invalid");
    if (mood.overLimit)
      return refuse(response, 403, "REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded.");
    const [, version, resource, ...rest] =
      /^\/services\/data\/(v\d+\.0)\/(\w+)\/?(.*)$/.exec(url.pathname) ?? [];
    if (!version)
      return refuse(response, 404, "NOT_FOUND", "The requested resource does not exist");
    if (resource === "query" && request.method === "GET") {
      const query = url.searchParams.get("q") ?? "";
      fake.queries.push(query);
      const answer = answerQuery(query, {
        Opportunity: fake.opportunities,
        GiftTransaction: fake.giftTransactions,
      });
      return typeof answer === "string"
        ? refuse(response, 400, answer, "unexpected")
        : reply(response, 200, JSON.stringify(answer));
    }
    const [object, field, id] = (rest[0] ?? "").split("/").map(decodeURIComponent);
    if (resource === "sobjects" && object === "Case" && request.method === "PATCH")
      return upsert(request, response, field ?? "", id ?? "", body);
    return refuse(response, 404, "NOT_FOUND", "The requested resource does not exist");
  });

  function token(request: IncomingMessage, body: string, response: ServerResponse) {
    if (fake.mood.tokenAnswer) return send(response, fake.mood.tokenAnswer);
    const form = new URLSearchParams(body);
    const isAuthorized =
      request.method === "POST" &&
      form.get("grant_type") === "client_credentials" &&
      form.get("client_id") === CLIENT.id &&
      form.get("client_secret") === CLIENT.secret;
    if (!isAuthorized || fake.mood.badSecret) {
      const error = { error: "invalid_client", error_description: "invalid client credentials" };
      return reply(response, 400, JSON.stringify(error));
    }
    const access_token = `00D!${randomUUID()}`;
    tokens.add(access_token);
    const instance_url = fake.mood.instanceUrl ?? fake.env.SALESFORCE_URL;
    return reply(
      response,
      200,
      JSON.stringify({ access_token, instance_url, token_type: "Bearer" }),
    );
  }

  function upsert(
    request: IncomingMessage,
    response: ServerResponse,
    field: string,
    id: string,
    body: string,
  ) {
    if (fake.mood.upsertAnswer) return send(response, fake.mood.upsertAnswer);
    const fields = JSON.parse(body) as Record<string, string>;
    if (field !== KEY_FIELD)
      return refuse(response, 404, "NOT_FOUND", "Provided external ID field does not exist");
    const problem = complaint(fields, fake.mood.refusesEmail);
    if (problem) return refuse(response, 400, problem.code, problem.message, [problem.field]);
    const created = !fake.cases.has(id);
    fake.cases.set(id, fields);
    fake.upserts.push({ id, created });
    if (Math.random() < fake.mood.dropAfterWork) return request.socket.destroy();
    const answer = { id: "500000000000001AAA", success: true, errors: [], created };
    return reply(response, created ? 201 : 200, JSON.stringify(answer));
  }

  fake.env = {
    SALESFORCE_URL: `http://127.0.0.1:${await listen(server)}`,
    SALESFORCE_CLIENT_ID: CLIENT.id,
    SALESFORCE_CLIENT_SECRET: CLIENT.secret,
  };
  return fake;
}

/** The standard lengths of the fields of the Case object. */
const LENGTHS: Record<string, number> = {
  SuppliedName: 80,
  SuppliedEmail: 80,
  SuppliedPhone: 40,
  Subject: 255,
  Description: 32_000,
  Origin: 255,
};

function complaint(fields: Record<string, string>, refusesEmail: boolean) {
  for (const [field, value] of Object.entries(fields)) {
    const max = LENGTHS[field];
    if (max === undefined) return { code: "INVALID_FIELD", message: "No such column", field };
    if (value.replaceAll("\n", "\r\n").length > max)
      return { code: "STRING_TOO_LONG", message: `data value too large: ${value}`, field };
  }
  const field = "SuppliedEmail";
  const message = `Email: invalid email address: ${fields[field]}`;
  return refusesEmail && fields[field] ? { code: "INVALID_EMAIL_ADDRESS", message, field } : null;
}

function reply(response: ServerResponse, status: number, body: string, type = "application/json") {
  response.writeHead(status, { "content-type": `${type};charset=UTF-8` }).end(body);
}

function send(response: ServerResponse, { status, body = "", headers = {} }: Answer) {
  const type = typeof body === "string" ? "text/html" : "application/json";
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": type, ...headers }).end(text);
}

const refuse = (
  response: ServerResponse,
  status: number,
  errorCode: string,
  message: string,
  fields: string[] = [],
) => reply(response, status, JSON.stringify([{ message, errorCode, fields }]));
