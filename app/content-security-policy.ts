import { createHash } from "node:crypto";
import { stylesheetText } from "./styles/stylesheets.ts";

interface PolicyOptions {
  stylesheet: string;
  /** Allows the staff area's inline scripts; null for documents without any. */
  nonce: string | null;
  frameOrigin: string | null;
  secure: boolean;
}

const hashes = new Map<string, string>();

/**
 * Returns the policy of a document: its one stylesheet by hash, and scripts from this site only. A
 * public page has no nonce, so that the same copy can be served to everyone.
 */
export function contentSecurityPolicy({
  stylesheet,
  nonce,
  frameOrigin,
  secure,
}: PolicyOptions): string {
  // Staff preview the site's own pages in frames.
  const frame = nonce ? "'self'" : frameOrigin;
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    ...(frame ? [`frame-src ${frame}`] : []),
    "img-src 'self' data:",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    `style-src 'self' '${hashOf(stylesheet)}'`,
    // In the staff area React writes script elements (app/entry.client.tsx), and the news editor
    // reads pasted text in a document that runs nothing; islands do neither.
    nonce ? "trusted-types default clipboard" : "trusted-types 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function hashOf(stylesheet: string): string {
  const cached = hashes.get(stylesheet);
  if (cached) return cached;
  const hash = `sha256-${createHash("sha256").update(stylesheetText(stylesheet)).digest("base64")}`;
  hashes.set(stylesheet, hash);
  return hash;
}
