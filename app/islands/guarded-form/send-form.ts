import { SECOND } from "#domain/values/clock.ts";

/** The values that a visitor has filled in, in the form in which they are sent. */
export interface FilledForm {
  /** The key of the attempt (FormKey); the server stores each key once. */
  key: string;
  /**
   * Milliseconds since the page was opened; missing when they say nothing about who filled it in.
   */
  filledInMs?: number;
  fields: Record<string, string>;
}

export type FormErrors = Partial<Record<string, string>>;

/** The result of sending a form (app/forms/answer-post.ts). */
type FormAnswer =
  /** `next` is where the visitor goes. */
  | { kind: "accepted"; next: string | undefined }
  | { kind: "invalid"; errors: FormErrors }
  /**
   * `error` says why, unless the answer is not from this site. `isForNow` means that the same form
   * may be accepted later.
   */
  | { kind: "refused"; error: string; isForNow: boolean }
  /** It is unknown whether the form has arrived. */
  | { kind: "unreachable" };

const ANSWER_TIMEOUT_MS = 30 * SECOND;

/** Sends a form as JSON to `url`. Rejects when this browser cannot. */
export async function sendForm(url: string, filled: FilledForm): Promise<FormAnswer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_TIMEOUT_MS);
  const { key, filledInMs, fields } = filled;
  const body = JSON.stringify({ ...fields, key, filledInMs });
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal: late.signal,
    });
    return await readAnswer(response);
  } catch {
    return { kind: "unreachable" };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Rejects when a positive answer is not from this site, such as that of a network with a sign-in
 * page.
 */
async function readAnswer(response: Response): Promise<FormAnswer> {
  const { status } = response;
  const answer: { ok?: boolean; next?: string; errors?: FormErrors; error?: string } =
    await response.json().catch(() => ({}));
  if (answer.ok) return { kind: "accepted", next: answer.next };
  if (answer.errors) return { kind: "invalid", errors: answer.errors };
  if (response.ok) throw new Error("not an answer of this site");
  // What has no error of ours may be another server's page. No server takes what is too large.
  const isForNow = status === 429 || status >= 500 || (!answer.error && status !== 413);
  return { kind: "refused", error: answer.error ?? "", isForNow };
}
