/** Which stylesheet a page carries: its own, which the build makes of the base and the parts it uses. */

import desk from "./admin.css?inline";
import about from "./pages/about.css?inline";
import contact from "./pages/contact.css?inline";
import donate from "./pages/donate.css?inline";
import events from "./pages/events.css?inline";
import home from "./pages/home.css?inline";
import legal from "./pages/legal.css?inline";
import message from "./pages/message.css?inline";
import news from "./pages/news.css?inline";
import plans from "./pages/plans.css?inline";

const sheets = { about, contact, desk, donate, events, home, legal, message, news, plans };

export type SheetName = keyof typeof sheets;

/** The text; only the server's build has it, the browser keeps what the document brought. */
export const sheetText = (name: SheetName) => (import.meta.env.SSR ? sheets[name] : "");

/** The sheet that the innermost of the matched routes names. */
export function sheetOf(matches: readonly { handle?: unknown }[]): SheetName {
  const handles = matches.map(({ handle }) => handle as { sheet?: SheetName } | undefined);
  return handles.findLast((handle) => handle?.sheet)?.sheet ?? "message";
}
