/** Makes of the router's scripts in a page inert text, and one small script that wakes it in its time. */
import { routerContext } from "#app/router-context.ts";
import { MARK } from "#features/contact/waiting-mark.ts";
import { isKeptAtHand, KEEPER } from "./keep-at-hand.ts";

/**
 * Pages are complete as HTML, so their scripts wait for the visitor: for the first touch, key, scroll
 * or movement of the mouse. What needs them unasked says so: an element with `data-wakes` (the desk, a
 * figure that is out of date), a query that opens something, a message that still waits on this device.
 * Then they start when the browser has nothing else to do after loading. All files are asked for at once; app/take-up-page.ts
 * runs them in their order. Until then the bar at the top turns solid from here, as
 * app/routes/public/site-header.tsx does it afterwards. As a module it does not hold up the parser; what
 * can wait for the end of loading does, since the first paint waits for this (a phone takes five
 * milliseconds to open what is stored on it). A page that is reloaded or gone back to is laid out whole at once
 * (app/styles/public/page.css), for the browser to find the place where it was left.
 */
const STARTER = `(()=>{let d=document,q=x=>d.querySelector(x),t,
on=(e,f,once)=>addEventListener(e,f,{capture:true,passive:true,once}),
go=()=>{if(t)return;t=1;let s=JSON.parse(q("#start").textContent);[s.manifest,...Object.values(s.routes)].flat().forEach(f=>{let l=d.createElement("link");l.rel="modulepreload";l.href=f;d.head.append(l)});import(s.entry)},
waits=()=>{try{return localStorage.getItem("${MARK}")}catch{}},
look=()=>{if(q("[data-wakes]")||location.search||waits())self.requestIdleCallback?requestIdleCallback(go,{timeout:4e3}):setTimeout(go,200)};
if(performance.getEntriesByType("navigation")[0]?.type!="navigate")d.body.dataset.awake="";
"pointerdown pointerover keydown touchstart focusin scroll".split(" ").forEach(e=>on(e,go,true));
on("scroll",()=>{let b=q("[data-solid]");if(b)b.dataset.solid=scrollY>20});
d.readyState=="complete"?look():on("load",look)})()`.replace(/\n/g, "");

/** The one script of a page. */
export const starterOf = (html: string) => (isKeptAtHand(html) ? `${STARTER};${KEEPER}` : STARTER);

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const CONTEXT = /^window\.__reactRouterContext = (\{.*?\});/;
const STATE = /^window\.__reactRouterContext\.streamController\.enqueue\(("[\s\S]*")\);$/;
const STATE_ENDS = "window.__reactRouterContext.streamController.close();";
const SCROLL = `((storageKey, restoreKey) => {`;

/**
 * Takes the scripts that the renderer wrote (they bear `mark`, unguessable and new for each rendering)
 * out of the page, and lays down in their place what they say, as text: which files to load, and the
 * loaders' data in the router's own form. There are three elements, as many as the router looks for
 * when it takes the page over. Throws when the router writes what this does not know.
 */
export function holdScriptsBack(html: string, mark: string): string {
  let modules = "";
  let state = "";
  let place = -1;
  const rest = html.replace(SCRIPT, (element, attributes: string, text: string, at: number) => {
    if (!attributes.includes(mark) || attributes.includes("application/ld+json")) return element;
    if (place < 0) place = at;
    const chunk = STATE.exec(text)?.[1];
    if (chunk) state += JSON.parse(chunk);
    else if (attributes.includes('type="module"')) modules = text;
    else checkContext(text);
    return "";
  });
  if (place < 0) return html;
  return `${rest.slice(0, place)}<script type="application/json" id="start">${inert(readFiles(modules))}</script><script type="application/json" id="state">${inert(state)}</script><script type="module" async="">${starterOf(rest)}</script>${rest.slice(place)}`;
}

/** In both texts a "<" can only stand within a JSON string. */
const inert = (text: string) => text.replaceAll("<", "\\u003c");

/** The router's start script as data: the manifest, the files of each route of the page, the entry. */
function readFiles(script: string): string {
  const manifest = /^import "(.+?)"/.exec(script)?.[1];
  const entry = /import\("(.+?)"\);$/.exec(script)?.[1];
  const files = [...script.matchAll(/^import \* as (route\d+)\w* from "(.+?)";$/gm)];
  const names = /__reactRouterRouteModules = \{(.*)\};/.exec(script)?.[1] ?? "";
  const routes = [...names.matchAll(/"([^"]+)":(route\d+)/g)].map(([, id, name]) => [
    id,
    files.filter(([, variable]) => variable === name).map(([, , file]) => file),
  ]);
  if (!manifest || !entry || routes.length === 0) throw unknown(script);
  return JSON.stringify({ manifest, routes: Object.fromEntries(routes), entry });
}

/** What is left out of the page because the browser knows it, or does it by itself. */
function checkContext(script: string): void {
  const context = CONTEXT.exec(script)?.[1];
  const isKnown = context
    ? JSON.stringify(withoutFlagsOff(JSON.parse(context))) === JSON.stringify(routerContext)
    : script === STATE_ENDS || script.startsWith(SCROLL);
  if (!isKnown) throw unknown(script);
}

const withoutFlagsOff = (context: { future: Record<string, boolean> }) => ({
  ...context,
  future: Object.fromEntries(Object.entries(context.future).filter(([, isOn]) => isOn)),
});

const unknown = (script: string) => new Error(`unknown script of the router: ${script}`);
