import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { type Clock, DAY, HOUR, MINUTE, SECOND } from "#domain/values/clock.ts";
import { parseJson } from "#domain/values/parse-json.ts";
import { oneLine } from "#domain/values/plain-text.ts";

export interface SalesforceLogin {
  url: string;
  clientId: string;
  clientSecret: string;
  apiVersion: string;
}

interface SalesforceRequest {
  method: "GET" | "PATCH";
  path: string;
  /** The body is sent as JSON. */
  body?: object;
}

/**
 * One error of an answer. `more` has the fields or the description; neither holds a person's data.
 */
interface Reason {
  code: string;
  more: string;
}

/** A refusal with Salesforce's codes. */
export class SalesforceRefusal extends DeliveryFailure {
  override name = "SalesforceRefusal";
  readonly codes: string[];

  constructor(status: number, reasons: readonly Reason[]) {
    const codes = reasons.map(({ code }) => code);
    const texts = reasons.map(({ code, more }) => (more ? `${code} (${more})` : code));
    const { kind, waitMs } = meaningOf(status, codes);
    super(kind, `Salesforce answered ${texts.join(", ") || `status ${status}`}`, waitMs);
    this.codes = codes;
  }
}

/** The daily limit counts a rolling day, so part of it is free again soon. */
const LIMIT_PAUSE_MS = 15 * MINUTE;
/** Codes that refuse only this message (Salesforce, "Status Codes and Error Responses"). */
const ABOUT_THE_MESSAGE = new Set([
  "STRING_TOO_LONG",
  "INVALID_EMAIL_ADDRESS",
  "FIELD_CUSTOM_VALIDATION_EXCEPTION",
  "DUPLICATE_VALUE",
  "DUPLICATES_DETECTED",
]);
/** Codes after which a later try may succeed. */
const TEMPORARY_CODES = new Set(["INVALID_SESSION_ID", "UNABLE_TO_LOCK_ROW", "QUERY_TIMEOUT"]);

/**
 * Other 4xx answers with a code are about how Salesforce is set up, so every message would get the
 * same answer.
 */
function meaningOf(status: number, codes: readonly string[]) {
  const has = (known: ReadonlySet<string>) => codes.some((code) => known.has(code));
  if (codes.includes("REQUEST_LIMIT_EXCEEDED"))
    return { kind: "wait", waitMs: LIMIT_PAUSE_MS } as const;
  // 300 means that more than one Case has the message's id.
  if (status === 300 || has(ABOUT_THE_MESSAGE)) return { kind: "refused", waitMs: 0 } as const;
  const isSetup = status < 500 && status !== 429 && (codes.length > 0 || status === 410);
  return isSetup && !has(TEMPORARY_CODES)
    ? ({ kind: "wait", waitMs: HOUR } as const)
    : ({ kind: "temporary", waitMs: 0 } as const);
}

const ANSWER_TIMEOUT_MS = 15 * SECOND;
/** An org's instance may get another address (Salesforce, "My Domain"). */
const SESSION_LIFETIME_MS = DAY;

interface Session {
  token: string;
  instance: string;
}

type SalesforceAnswer = Record<string, unknown>;

/**
 * Signs in with OAuth 2.0 client credentials and sends REST requests; all requests share one
 * session.
 */
export class SalesforceSession {
  #login: SalesforceLogin;
  #clock: Clock;
  #current: { session: Promise<Session>; since: number } | null = null;

  constructor(login: SalesforceLogin, clock: Clock) {
    this.#login = login;
    this.#clock = clock;
  }

  /**
   * Returns null for 204. Renews an ended session once. Rejects with DeliveryFailure, or
   * SalesforceRefusal.
   */
  async request(request: SalesforceRequest, signal: AbortSignal): Promise<SalesforceAnswer | null> {
    const session = this.#signedIn(signal);
    try {
      return await this.#send(await session, request, signal);
    } catch (error) {
      const codes = error instanceof SalesforceRefusal ? error.codes : [];
      const hasEnded = codes.includes("INVALID_SESSION_ID");
      // Without a code the API did not answer itself: the address of the instance may be out of
      // use.
      if (hasEnded || codes.length === 0) this.#drop(session);
      if (!hasEnded) throw error;
      return await this.#send(await this.#signedIn(signal), request, signal);
    }
  }

  #signedIn(signal: AbortSignal): Promise<Session> {
    const now = this.#clock.now().getTime();
    if (this.#current && now - this.#current.since < SESSION_LIFETIME_MS)
      return this.#current.session;
    const session = this.#signIn(signal);
    this.#current = { session, since: now };
    // The requests that wait for it get the error; the next one signs in again.
    session.catch(() => this.#drop(session));
    return session;
  }

  /**
   * Several requests may find at the same time that a session is no longer valid: the first of them
   * drops it.
   */
  #drop(session: Promise<Session>): void {
    if (this.#current?.session === session) this.#current = null;
  }

  async #signIn(signal: AbortSignal): Promise<Session> {
    const { url, clientId: client_id, clientSecret: client_secret } = this.#login;
    const grant = { grant_type: "client_credentials", client_id, client_secret };
    const answer = await ask(`${url}/services/oauth2/token`, signal, {
      method: "POST",
      body: new URLSearchParams(grant),
    });
    const { access_token, instance_url } = answer ?? {};
    if (typeof access_token !== "string" || typeof instance_url !== "string")
      throw new DeliveryFailure("temporary", "Salesforce answered the sign-in with something else");
    // The token is sent only over a connection as secure as the one it came by.
    if (!isAsSafeAs(instance_url, url))
      throw new DeliveryFailure("temporary", "Salesforce named an instance address without https");
    return { token: access_token, instance: instance_url.replace(/\/$/, "") };
  }

  #send({ token, instance }: Session, request: SalesforceRequest, signal: AbortSignal) {
    const { method, path, body } = request;
    return ask(`${instance}/services/data/${this.#login.apiVersion}/${path}`, signal, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
  }
}

/** The only place that reads an answer: an object, or null for 204. Anything else is a failure. */
async function ask(
  url: string,
  signal: AbortSignal,
  init: RequestInit,
): Promise<SalesforceAnswer | null> {
  const response = await reach(url, signal, init);
  const text = await response.text().catch((error: unknown) => {
    throw new DeliveryFailure("temporary", "Salesforce broke off its answer", 0, error);
  });
  if (response.status === 204) return null;
  const json = parseJson(text);
  if (!response.ok) throw refusalOf(response, json);
  if (typeof json === "object" && json !== null && !Array.isArray(json))
    return json as SalesforceAnswer;
  throw new DeliveryFailure("temporary", "Salesforce answered with something else");
}

async function reach(url: string, signal: AbortSignal, init: RequestInit): Promise<Response> {
  const timely = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
  try {
    return await fetch(url, { ...init, signal: timely, redirect: "manual" });
  } catch (error) {
    const problem = timely.aborted ? "did not answer in time" : "could not be reached";
    throw new DeliveryFailure("temporary", `Salesforce ${problem}`, 0, error);
  }
}

/**
 * Never follows a redirect, because the token is for one host: staff change the address instead.
 */
function refusalOf({ status, url, headers }: Response, json: unknown): DeliveryFailure {
  const location = headers.get("location");
  if (!location) return new SalesforceRefusal(status, reasonsOf(json));
  const redirectText = `Salesforce sends on to ${URL.parse(location, url)?.host ?? "another address"}`;
  return new DeliveryFailure("wait", `${redirectText}: change SALESFORCE_URL`, HOUR);
}

const MAX_REASON_LENGTH = 200;

/**
 * Errors come as `[{errorCode, message, fields}]`, and those of the sign-in as `{error,
 * error_description}`. The messages of the former may quote a person's data; the names of fields
 * and the descriptions do not.
 */
function reasonsOf(json: unknown): Reason[] {
  const textOf = (value: unknown) =>
    typeof value === "string" ? oneLine(value).slice(0, MAX_REASON_LENGTH) : "";
  const errors = (Array.isArray(json) ? json : [json]) as (Partial<SalesforceAnswer> | null)[];
  return errors.flatMap((error): Reason[] => {
    const code = textOf(error?.errorCode) || textOf(error?.error);
    const fields = Array.isArray(error?.fields) ? error.fields.map(textOf).join(", ") : "";
    return code ? [{ code, more: fields || textOf(error?.error_description) }] : [];
  });
}

function isAsSafeAs(instance: string, login: string): boolean {
  if (!URL.canParse(instance)) return false;
  const { protocol } = new URL(instance);
  return protocol === "https:" || protocol === new URL(login).protocol;
}
