/** The public figure as files: the open ledger's rows, and the card. */
import type { Hono } from "hono";
import { cardTexts } from "#app/public/progress/card-texts.ts";
import type { Services } from "#app/services.ts";
import { ledgerPage } from "#content/ledger.ts";
import { readOpenLedger } from "#domain/ledger/read-open-ledger.ts";
import type { SiteEnv } from "./app.ts";

interface FileRow {
  month: string;
  /** The first of the months in the row; empty outside of months. */
  since: string;
  /** A size as in domain/ledger/group-for-ledger.ts; empty outside of months. */
  size: string;
  days: string;
  /** The number of gifts and corrections; null when they are not counted. */
  gifts: number | null;
  /** Dollars with two decimals, as text. */
  dollars: string;
}

/** The columns of the CSV file, in their order. */
const COLUMNS = ["month", "size", "days", "gifts", "dollars", "since"] as const;

const HEADERS = { "access-control-allow-origin": "*", "cache-control": "public, max-age=60" };

/**
 * GET /progress.csv and /progress.json: all rows of the open ledger. Their dollars add up to what
 * is raised.
 */
export function addLedgerFileRoutes(app: Hono<SiteEnv>, services: Services): void {
  app.get("/progress.json", async (c) => {
    const { rows, raised, pledged } = await readRows(services);
    return c.json({ currency: "USD", raised, pledged, rows }, 200, HEADERS);
  });
  app.get("/progress.csv", async (c) => {
    const { rows } = await readRows(services);
    // No cell comes from a person, so none needs quotes.
    const lines = rows.map((row) => COLUMNS.map((column) => row[column]));
    const text = [COLUMNS, ...lines].join("\r\n");
    const headers = { ...HEADERS, "content-type": "text/csv; charset=utf-8" };
    return c.body(`${text}\r\n`, 200, headers);
  });
}

async function readRows(services: Services) {
  const { ledger, postings, isListed } = await readOpenLedger(services);
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  const emptyRow = { since: "", size: "", days: "", entries: null };
  const listed = [
    { ...emptyRow, month: ledgerPage.opening, cents: ledger.openingCents },
    ...postings,
    { ...emptyRow, month: ledgerPage.unlisted, cents: ledger.unlistedCents },
  ];
  const rows = listed.map(
    ({ month, since, size, days, entries, cents }): FileRow => ({
      month,
      since,
      size,
      days,
      gifts: entries,
      dollars: dollars(cents),
    }),
  );
  return {
    rows: isListed ? rows : [],
    raised: dollars(ledger.raisedCents),
    pledged: dollars(ledger.pledgedCents),
  };
}

const CARD_HEADERS = {
  "content-type": "image/jpeg",
  "cache-control": "public, max-age=600",
  // Other sites may show it.
  "cross-origin-resource-policy": "cross-origin",
};

/**
 * GET /progress.jpg: the sharing card, also for other sites (docs/giving.md). Draws it again when
 * its text changes: a tenth of a percent, the goal or the phase.
 */
export function addProgressCardRoute(app: Hono<SiteEnv>, services: Services): void {
  const { drawCard } = services;
  let drawn: { key: string; bytes: Promise<Uint8Array> } | null = null;
  app.get("/progress.jpg", async (c) => {
    const card = await cardTexts(services);
    const key = JSON.stringify(card);
    if (drawn?.key !== key) drawn = { key, bytes: drawCard(card) };
    const { bytes } = drawn;
    try {
      return c.body(new Uint8Array(await bytes), 200, CARD_HEADERS);
    } catch (error) {
      // The next request tries again.
      if (drawn?.bytes === bytes) drawn = null;
      throw error;
    }
  });
}
