/** Finishes a rendered HTML document: when its scripts start, and which of them may run at all. */
import { createHash } from "node:crypto";
import { MARK } from "#features/contact/waiting-mark.ts";
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
 * Takes React Router's document, holds its scripts back until the page is quiet, leaves out the
 * styles that it does not use, and lists the inline scripts that our renderer wrote and the document's
 * one stylesheet, by hash: the policy needs no nonce, so a page can be kept and served to everyone,
 * and no unsafe-inline. `seal` is what the renderer marked its scripts with, unguessable and new for
 * each rendering: a script that somebody's text smuggled into the page bears none and does not run.
 * `frameOrigin` is the one origin this page may show in a frame.
 */
export function finishDocument(
  rendered: string,
  { secure, seal, frameOrigin = null }: DocumentFacts,
): FinishedDocument {
  const mark = seal ? ` nonce="${seal}"` : null;
  const sealed = mark ? contentsOf(rendered, "script", mark) : [];
  const bare = mark ? rendered.replaceAll(mark, "") : rendered;
  const html = holdScriptsBack(keepOwnStyles(bare.replace(/<link rel="modulepreload"[^>]*>/g, "")));
  const scripts = (sealed.length > 0 ? [...sealed, STARTER] : []).map(hashSource);
  const styles = contentsOf(html, "style").slice(0, 1).map(hashSource);
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
    ["script-src 'self'", ...new Set(scripts)].join(" "),
    ["style-src 'self'", ...new Set(styles)].join(" "),
    "trusted-types start default",
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
 * Pages are complete as HTML, so their scripts wait for the visitor: for the first touch, key, scroll
 * or movement of the mouse. What needs them unasked says so: an element with `data-wakes` (the desk, a
 * form whose words must outlive the connection, a frame that grows, a figure that is out of date), a query that opens something, a message that still
 * waits on this device. Then they start when the browser has nothing else to do after loading. The
 * start script is kept as inert text and put in place when its time comes. Until then the bar at the
 * top turns solid from here, as app/routes/public/site-header.tsx does it afterwards.
 */
const STARTER =
  `(()=>{let d=document,w=window,on=["pointerdown","pointerover","keydown","touchstart","focusin","scroll"],o={capture:true,passive:true},
go=()=>{on.forEach(e=>w.removeEventListener(e,go,o));let t=d.getElementById("start");if(!t)return;let s=d.createElement("script");s.type="module";s.textContent=w.trustedTypes?w.trustedTypes.createPolicy("start",{createScript:x=>x}).createScript(t.textContent):t.textContent;t.remove();d.head.append(s)},
bar=()=>{let b=d.querySelector("[data-solid]");if(b)b.dataset.solid=w.scrollY>20},
waits=()=>{try{return localStorage.getItem("${MARK}")}catch{}};
on.forEach(e=>w.addEventListener(e,go,o));w.addEventListener("scroll",bar,o);
let idle=()=>"requestIdleCallback" in w?requestIdleCallback(go,{timeout:4000}):setTimeout(go,200);
if(d.querySelector("[data-wakes]")||w.location.search||waits()){if(d.readyState==="complete")idle();else w.addEventListener("load",idle)}})()`.replace(
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

/** The text of every such element, of those that bear the mark if one is given. */
function contentsOf(html: string, tag: "script" | "style", mark = ""): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, "g"));
  return Array.from(elements).flatMap(([, attributes = "", text = ""]) =>
    attributes.includes(mark) && text !== "" ? [text] : [],
  );
}

function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
