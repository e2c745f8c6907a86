import { expect } from "vitest";

/**
 * Returns what a reader of the page sees, in one line: without tags, comments, styles and scripts,
 * and with entities decoded.
 */
export const textOf = async (response: Response): Promise<string> => textIn(await response.text());

/** Expects a status and these texts, each as a reader sees it or as it is in the HTML. */
export async function expectAnswer(
  sent: Response | Promise<Response>,
  status: number,
  ...parts: string[]
) {
  const response = await sent;
  expect(response.status).toBe(status);
  const html = await response.text();
  const text = textIn(html);
  for (const part of parts) expect(html.includes(part) ? html : text).toContain(part);
}

/** A visitor or a member of staff, who reads pages. */
interface Reader {
  text(path: string): Promise<string>;
}

/** Expects that a page shows each of these texts. */
export async function expectText(reader: Reader, path: string, ...texts: (string | RegExp)[]) {
  const page = await reader.text(path);
  for (const text of texts) expect(page).toMatch(text);
}

/** Expects that a page shows none of these texts. */
export async function expectNoText(reader: Reader, path: string, ...texts: (string | RegExp)[]) {
  const page = await reader.text(path);
  for (const text of texts) expect(page).not.toMatch(text);
}

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
