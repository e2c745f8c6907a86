/** Finishes a rendered HTML document: when its scripts start, and which of them may run at all. */
import { createHash } from "node:crypto";
import { keepUsedStyles } from "./used-styles.ts";

export interface FinishedDocument {
  html: string;
  contentSecurityPolicy: string;
}

/**
 * Takes React Router's document, holds its scripts back until the page is quiet, leaves out the styles
 * that it does not use, and lists the inline scripts and styles that are really in it, by hash: the policy needs no nonce, so a page can
 * be kept and served to everyone, and no unsafe-inline. The document must come from our renderer.
 * `frameOrigin` is the one origin this page may show in a frame.
 */
export function finishDocument(
  rendered: string,
  secure: boolean,
  frameOrigin: string | null = null,
): FinishedDocument {
  const html = holdScriptsBack(
    keepOwnStyles(rendered.replace(/<link rel="modulepreload"[^>]*>/g, "")),
  );
  const scripts = contentsOf(html, "script").map(hashSource);
  const styles = contentsOf(html, "style").map(hashSource);
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
    ["script-src 'self'", ...new Set(scripts)].join(" "),
    ["style-src 'self'", ...new Set(styles)].join(" "),
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ];
  return { html, contentSecurityPolicy: policy.join("; ") };
}

/** What a drawing of ours may do when it is opened by itself: use its own styles and letters. */
export function drawingPolicy(svg: string): string {
  const styles = contentsOf(svg, "style").map(hashSource);
  return [
    "default-src 'none'",
    "frame-ancestors 'none'",
    ...(styles.length > 0 ? ["font-src data:", `style-src ${styles.join(" ")}`] : []),
  ].join("; ");
}

/** The public stylesheet, which also exists as a file (app/styles/styles.tsx). */
const PUBLIC_SHEET = /(<style data-sheet="public">)([\s\S]*?)(?=<\/style>)/;

const keepOwnStyles = (html: string) =>
  html.replace(PUBLIC_SHEET, (_all, tag: string, css: string) => tag + keepUsedStyles(css, html));

/** The router's start script, as <Scripts /> writes it. */
const START_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Pages are complete as HTML, so their scripts can wait: until the first touch, key or scroll, or
 * until the browser has nothing to do after loading. With Save-Data they wait for the visitor. The
 * start script is kept as inert text and put in place when its time comes.
 */
const STARTER =
  `(()=>{let d=document,w=window,on=["pointerdown","pointerover","keydown","touchstart","focusin"],o={capture:true,passive:true},
go=()=>{on.forEach(e=>w.removeEventListener(e,go,o));let t=d.getElementById("start");if(!t)return;let s=d.createElement("script");s.type="module";s.textContent=t.textContent;t.remove();d.head.append(s)};
on.forEach(e=>w.addEventListener(e,go,o));
let idle=()=>"requestIdleCallback" in w?requestIdleCallback(go,{timeout:4000}):setTimeout(go,200);
if(!(navigator.connection&&navigator.connection.saveData)){if(d.readyState==="complete")idle();else w.addEventListener("load",idle)}})()`.replace(
    /\n/g,
    "",
  );

function holdScriptsBack(html: string): string {
  return html.replace(
    START_SCRIPT,
    (_whole, script: string) =>
      `<script type="text/plain" id="start">${script}</script><script>${STARTER}</script>`,
  );
}

function contentsOf(html: string, tag: "script" | "style"): string[] {
  const elements = html.matchAll(
    // Structured data is no script: the policy does not look at it.
    new RegExp(
      `<${tag}(?![^>]*\\s(?:src=|type="application/ld\\+json"))[^>]*>([\\s\\S]*?)</${tag}>`,
      "g",
    ),
  );
  return Array.from(elements, (element) => element[1] ?? "");
}

function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
