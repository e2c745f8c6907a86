import { createHash } from "node:crypto";
import { type SheetName, sheetText } from "./styles/sheets.ts";

export interface PolicyFacts {
  sheet: SheetName;
  /** Marks the inline scripts of the staff area's documents; null for documents that carry none. */
  nonce: string | null;
  /** The one origin that the page may show in a frame. */
  frameOrigin: string | null;
  /** True when visitors come over TLS. */
  secure: boolean;
}

const hashes = new Map<SheetName, string>();

/**
 * The policy of a document: its one stylesheet by its hash, scripts from this site alone. A public page
 * has no nonce, so it can be kept and served to everyone.
 */
export function contentSecurityPolicy({ sheet, nonce, frameOrigin, secure }: PolicyFacts): string {
  return [
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
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    `style-src 'self' '${hashOf(sheet)}'`,
    // In the staff area React writes script elements (app/trusted-types.ts); islands never do.
    nonce ? "trusted-types default" : "trusted-types 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function hashOf(sheet: SheetName): string {
  const known = hashes.get(sheet);
  if (known) return known;
  const hash = `sha256-${createHash("sha256").update(sheetText(sheet)).digest("base64")}`;
  hashes.set(sheet, hash);
  return hash;
}
