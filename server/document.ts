/** Finishes a rendered HTML document: when its scripts start, and which of them may run at all. */
import { createHash } from "node:crypto";
import { holdScriptsBack, starterOf } from "./start.ts";
import { keepUsedStyles } from "./used-styles.ts";

export interface DocumentFacts {
  /** True when visitors come over TLS. */
  secure: boolean;
  /** Null for a document without scripts. */
  seal: string | null;
  frameOrigin?: string | null;
}

export interface FinishedDocument {
  html: string;
  contentSecurityPolicy: string;
}

/**
 * Takes React Router's document, holds its scripts back until the visitor does something, leaves out
 * the styles that it does not use, and lists the one script that is left and the document's one
 * stylesheet, by hash: the policy needs no nonce, so a page can be kept and served to everyone, and no
 * unsafe-inline. `seal` is what the renderer marked its scripts with, unguessable and new for each
 * rendering: a script that somebody's text smuggled into the page bears none and does not run.
 * `frameOrigin` is the one origin this page may show in a frame.
 */
export function finishDocument(
  rendered: string,
  { secure, seal, frameOrigin = null }: DocumentFacts,
): FinishedDocument {
  const mark = seal ? ` nonce="${seal}"` : null;
  const held = mark ? holdScriptsBack(rendered, mark).replaceAll(mark, "") : rendered;
  const html = keepOwnStyles(held.replace(/<link rel="modulepreload"[^>]*>/g, ""));
  const styles = stylesIn(html).slice(0, 1).map(hashSource);
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    ...(frameOrigin ? [`frame-src ${frameOrigin}`] : []),
    "img-src 'self' data:",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    `script-src 'self' ${hashSource(starterOf(html))}`,
    ["style-src 'self'", ...styles].join(" "),
    "trusted-types default",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ];
  return { html, contentSecurityPolicy: policy.join("; ") };
}

/** The public stylesheet, which also exists as a file (app/styles/styles.tsx). */
const PUBLIC_SHEET = /(<style data-sheet="public">)([\s\S]*?)(?=<\/style>)/;

const keepOwnStyles = (html: string) =>
  html.replace(PUBLIC_SHEET, (_all, tag: string, css: string) => tag + keepUsedStyles(css, html));

const stylesIn = (text: string) =>
  Array.from(text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, styles = ""]) => styles);

function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
