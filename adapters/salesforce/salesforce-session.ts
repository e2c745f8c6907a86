import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";

export interface SalesforceLogin {
  url: string;
  clientId: string;
  clientSecret: string;
  apiVersion: string;
}

interface SalesforceRequest {
  method: "GET" | "PATCH";
  path: string;
  body?: unknown;
}

/** A refusal with Salesforce's codes. */
export class SalesforceRefusal extends DeliveryFailure {
  override name = "SalesforceRefusal";
  readonly codes: string[];

  constructor(status: number, codes: string[]) {
    const reason = codes.join(", ") || `status ${status}`;
    const kind = codes.includes("REQUEST_LIMIT_EXCEEDED") ? "wait" : "temporary";
    super(kind, `Salesforce answered ${reason}`, kind === "wait" ? LIMIT_PAUSE : 0);
    this.codes = codes;
  }
}

/** The daily limit counts a rolling day, so part of it is free again soon. */
const LIMIT_PAUSE = 15 * MINUTE;
const ANSWER_WITHIN = 15 * SECOND;

interface Session {
  token: string;
  instance: string;
}

/** Signs in by OAuth 2.0 client credentials and sends REST requests; one session for all. */
export class SalesforceSession {
  #login: SalesforceLogin;
  #session: Promise<Session> | null = null;

  constructor(login: SalesforceLogin) {
    this.#login = login;
  }

  /** Null without a body. Renews an ended session once. Rejects with DeliveryFailure, or SalesforceRefusal. */
  async request(request: SalesforceRequest, signal: AbortSignal): Promise<unknown> {
    const session = this.#signedIn(signal);
    try {
      return await this.#send(await session, request, signal);
    } catch (error) {
      if (!(error instanceof SalesforceRefusal && error.codes.includes("INVALID_SESSION_ID")))
        throw error;
      // Several requests may learn it at once; the first of them drops the old session.
      if (this.#session === session) this.#session = null;
      return await this.#send(await this.#signedIn(signal), request, signal);
    }
  }

  #signedIn(signal: AbortSignal): Promise<Session> {
    if (this.#session) return this.#session;
    const session = this.#signIn(signal);
    this.#session = session;
    // The requests that wait for it get the error; the next one signs in again.
    session.catch(() => {
      if (this.#session === session) this.#session = null;
    });
    return session;
  }

  async #signIn(signal: AbortSignal): Promise<Session> {
    const { url, clientId: client_id, clientSecret: client_secret } = this.#login;
    const grant = { grant_type: "client_credentials", client_id, client_secret };
    const response = await reach(`${url}/services/oauth2/token`, signal, {
      method: "POST",
      body: new URLSearchParams(grant),
    });
    const answer = (await readJson(response)) as Record<string, unknown> | null;
    if (!response.ok) {
      const reason = typeof answer?.error === "string" ? answer.error : "";
      throw new SalesforceRefusal(response.status, reason ? [reason] : []);
    }
    const { access_token, instance_url } = answer ?? {};
    if (typeof access_token !== "string" || typeof instance_url !== "string")
      throw new DeliveryFailure("temporary", "Salesforce answered the sign-in with something else");
    // The token is sent only over a connection as safe as the one it came by.
    if (!isAsSafeAs(instance_url, url))
      throw new DeliveryFailure("temporary", "Salesforce named an instance address without https");
    return { token: access_token, instance: instance_url.replace(/\/$/, "") };
  }

  async #send(session: Session, request: SalesforceRequest, signal: AbortSignal): Promise<unknown> {
    const { method, path, body } = request;
    const url = `${session.instance}/services/data/${this.#login.apiVersion}/${path}`;
    const response = await reach(url, signal, {
      method,
      headers: {
        authorization: `Bearer ${session.token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await readJson(response);
    if (response.ok) return answer;
    throw new SalesforceRefusal(response.status, codesOf(answer));
  }
}

async function reach(url: string, signal: AbortSignal, init: RequestInit): Promise<Response> {
  const timely = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]);
  try {
    return await fetch(url, { ...init, signal: timely, redirect: "error" });
  } catch (error) {
    const problem = timely.aborted ? "did not answer in time" : "could not be reached";
    throw new DeliveryFailure("temporary", `Salesforce ${problem}`, 0, error);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw new DeliveryFailure("temporary", "Salesforce broke off its answer", 0, error);
  });
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!response.ok) return null;
    throw new DeliveryFailure("temporary", "Salesforce answered with something else", 0, error);
  }
}

/** Errors come as `[{errorCode, message, fields}]`; the messages may quote a person's data. */
function codesOf(answer: unknown): string[] {
  const errors = Array.isArray(answer) ? answer : [answer];
  return errors.flatMap((error) => {
    const code = (error as { errorCode?: unknown } | null)?.errorCode;
    return typeof code === "string" ? [code] : [];
  });
}

function isAsSafeAs(instance: string, login: string): boolean {
  if (!URL.canParse(instance)) return false;
  const { protocol } = new URL(instance);
  return protocol === "https:" || protocol === new URL(login).protocol;
}
