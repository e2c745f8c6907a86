/**
 * The stylesheets by name, for the server alone: a browser has its page's in the document. The build makes
 * each page's own of the base and the parts that it uses.
 */

import admin from "./admin.css?inline";
import about from "./pages/about.css?inline";
import contact from "./pages/contact.css?inline";
import donate from "./pages/donate.css?inline";
import events from "./pages/events.css?inline";
import gathering from "./pages/gathering.css?inline";
import home from "./pages/home.css?inline";
import ledger from "./pages/ledger.css?inline";
import legal from "./pages/legal.css?inline";
import message from "./pages/message.css?inline";
import news from "./pages/news.css?inline";
import plans from "./pages/plans.css?inline";

const stylesheets = {
  about,
  admin,
  contact,
  donate,
  events,
  gathering,
  home,
  ledger,
  legal,
  message,
  news,
  plans,
};

export type StylesheetName = keyof typeof stylesheets;

export const stylesheetText = (name: StylesheetName): string => stylesheets[name];
