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
