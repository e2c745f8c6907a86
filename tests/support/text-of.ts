import { expect } from "vitest";

/**
 * Returns what a reader of the page sees, in one line: without tags, comments, styles and scripts,
 * and with entities decoded.
 */
export const textOf = async (response: Response): Promise<string> => textIn(await response.text());

export const policyOf = (response: Response) =>
  response.headers.get("content-security-policy") ?? "";

/** What test sites were asked, by their answers, for the messages of failures. */
const requests = new WeakMap<Response, string>();

/** Notes which request a response answers. */
export const noteRequest = (response: Response, request: string) => requests.set(response, request);

/** Returns the method, path and body of the request that a response answers. */
export const requestOf = (response: Response) => requests.get(response);

/** Expects a status and these texts, each as a reader sees it or as it is in the HTML. */
export async function expectAnswer(
  sent: Response | Promise<Response>,
  status: number,
  ...parts: string[]
) {
  const response = await sent;
  const request = requestOf(response);
  expect(response.status, request).toBe(status);
  const html = await response.text();
  const text = textIn(html);
  for (const part of parts) expect(html.includes(part) ? html : text, request).toContain(part);
}

type Part = string | RegExp;

/** Expects that a text has each of these parts. */
export function expectParts(text: string | undefined, ...parts: Part[]) {
  for (const part of parts) expect(text).toMatch(part);
}

/** Expects that a text has none of these parts. */
export function expectNoParts(text: string | undefined, ...parts: Part[]) {
  for (const part of parts) expect(text).not.toMatch(part);
}

/** A visitor or a member of staff, who reads pages. */
interface Reader {
  html(path: string): Promise<string>;
  text(path: string): Promise<string>;
}

/** Expects that a page shows each of these texts. */
export const expectText = async (reader: Reader, path: string, ...texts: Part[]) =>
  expectParts(await reader.text(path), ...texts);

/** Expects that a page shows none of these texts. */
export const expectNoText = async (reader: Reader, path: string, ...texts: Part[]) =>
  expectNoParts(await reader.text(path), ...texts);

/** Expects that the HTML of a page has each of these parts. */
export const expectHtml = async (reader: Reader, path: string, ...parts: Part[]) =>
  expectParts(await reader.html(path), ...parts);

/** Returns what a reader of the HTML sees. */
export const textIn = (html: string): string =>
  html
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
