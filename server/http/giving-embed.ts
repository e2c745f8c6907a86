/**
 * /giving/embed: the document in which a giving provider's own form runs, isolated from the site.
 */
import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Services } from "#app/services.ts";
import type { Embed, EmbedDirective } from "#domain/ports/giving-provider.ts";
import type { Config } from "#server/config/config.ts";
import { requestOrigin } from "#server/http/middleware/same-origin.ts";
import type { SiteEnv } from "./app.ts";

export const givingRoutes = (config: Config, services: Services): Hono<SiteEnv> =>
  new Hono<SiteEnv>().get("/embed", (c, next) => {
    const { giving, origin, secure } = services;
    if (!giving.provider?.embed) return next();
    const embed = giving.provider.embed();
    // Only this site may frame the document and get its messages.
    const site = giving.origin ? origin : requestOrigin(c.req.raw, config.publicOrigin);
    const script = frameScript(site, embed.scripts.length);
    const styles = BASE_STYLES + (embed.styles ?? "");
    // On the site's own host the document has an opaque origin, even outside a frame.
    const isolation = giving.origin ? [] : [ISOLATION];
    return c.html(embedDocument(embed, script, styles), 200, {
      "content-security-policy": [
        "default-src 'none'",
        "base-uri 'none'",
        `frame-ancestors ${site}`,
        ...contentPolicy(embed.sources, script, styles),
        ...isolation,
      ].join("; "),
      "cache-control": "no-store",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      ...(secure && { "strict-transport-security": "max-age=63072000" }),
    });
  });

const DIRECTIVES: EmbedDirective[] = [
  "script-src",
  "style-src",
  "connect-src",
  "frame-src",
  "img-src",
  "font-src",
];

/** Permissions of the frame; the widget's iframe has the same (domain/giving/giving-offer.ts). */
const ISOLATION = "sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox";

/** In a frame the form fills it; on its own page it has a margin and a maximum width. */
const BASE_STYLES =
  "html{background:#faf6ee;color:#271d17;font:1.0625rem/1.5 system-ui,sans-serif}html[data-framed]{scrollbar-width:none}body{margin:0}#giving{display:flow-root}@media (scripting:enabled){html:not([data-framed]) #giving{max-width:42rem;margin:0 auto;padding:2.5rem 1.25rem}}";

/**
 * In a frame, hides the scroll bar before the first paint, because the frame grows with its content
 * and a scroll bar would shift it. Then sends the site the height of the content, and `ready` once
 * every script and frame of the provider has loaded and something is visible.
 */
const frameScript = (site: string, scripts: number) =>
  `(()=>{if(parent===window)return;
document.documentElement.dataset.framed="";
const box=document.getElementById("giving");
let wait=${scripts}+box.querySelectorAll("iframe").length;
const tell=()=>{const height=Math.ceil(box.getBoundingClientRect().height);
parent.postMessage({type:"giving",height,ready:wait<=0&&height>=80},${JSON.stringify(site)})};
document.addEventListener("load",(e)=>{if(/^(SCRIPT|IFRAME)$/.test(e.target.tagName)){wait--;tell()}},true);
addEventListener("message",(e)=>{if(e.source===parent&&e.data==="giving:ask")tell()});
new ResizeObserver(tell).observe(box)})()`;

const embedDocument = (embed: Embed, script: string, styles: string) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Give</title><style>${styles}</style></head>
<body><div id="giving">${embed.html}</div><script>${script}</script>
${embed.scripts.map((src) => `<script src="${src.replaceAll("&", "&amp;")}" async></script>`).join("\n")}</body></html>`;

/** Returns a policy that allows only this provider, and the site's own script and styles. */
function contentPolicy(sources: Embed["sources"], script: string, styles: string): string[] {
  const ownSources: Partial<Record<EmbedDirective, string[]>> = {
    "script-src": [hashOf(script)],
    // A hash would disable 'unsafe-inline'.
    "style-src": sources["style-src"]?.includes("'unsafe-inline'") ? [] : [hashOf(styles)],
  };
  const directives = DIRECTIVES.map((name) => {
    const list = [...(ownSources[name] ?? []), ...(sources[name] ?? [])];
    return list.length > 0 ? `${name} ${list.join(" ")}` : "";
  });
  return [
    `form-action ${sources["form-action"]?.join(" ") ?? "'none'"}`,
    ...directives.filter(Boolean),
  ];
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
