/** What a page's words need when the connection may be gone: fetched while it is there. */

/** Of an element of a page that asks for it; its value is the address of the styles that scripts will need. */
const ATTRIBUTE = "data-at-hand";

/** In texts React writes quotation marks as entities: only an element has this. */
export const isKeptAtHand = (html: string) => html.includes(` ${ATTRIBUTE}="`);

/**
 * Fetches all files that waking the page will ask for, with the names the router's manifest gives
 * them, after loading and only while the browser has nothing else to do: it stays free for the
 * visitor. Nothing of them runs before the visitor does something (server/start.ts). Without a
 * connection they come, if at all, with that.
 */
export const KEEPER = `(()=>{let d=document,
idle=()=>new Promise(f=>self.requestIdleCallback?requestIdleCallback(f,{timeout:4e3}):setTimeout(f,200)),
keep=async()=>{await idle();let s=JSON.parse(d.querySelector("#start").textContent);
fetch(d.querySelector("[${ATTRIBUTE}]").dataset.atHand).catch(()=>{});
await import(s.manifest);let m=__reactRouterManifest;
for(let x of new Set([m.entry,...Object.keys(s.routes).map(x=>m.routes[x])].flatMap(x=>[x.module,...x.imports])))
{await idle();let l=d.createElement("link");l.rel="modulepreload";l.href=x;d.head.append(l)}},
look=()=>keep().catch(()=>{});
d.readyState=="complete"?look():addEventListener("load",look)})()`.replace(/\n/g, "");
