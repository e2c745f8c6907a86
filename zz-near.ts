import { mkdtempSync, rmSync } from "node:fs";
import { readConfig } from "#server/config/config.ts";
import { addContacts, addDonations } from "#tests/bench/desk-records.ts";
import { isKnownWord, nearWord } from "#db/near-word.ts";
import { searchDonations } from "#domain/donations/search-donations.ts";
import { searchContacts } from "#domain/contacts/search-contacts.ts";
import { sql } from "kysely";
import { matchAll } from "#db/trigrams.ts";
import { misspellings } from "#db/spellings.ts";
const { openSite } = await import(process.cwd()+"/build/server/index.js");
const folder = mkdtempSync("/tmp/wd2/near-");
const site = await openSite(readConfig({ LOG_LEVEL: "error", DATA_DIR: folder })); await site.prepared;
const { db, reader } = site.services;
await addContacts(db, 100_000); await addDonations(db, 0, 100_000);
const v = { staffId: "x", timeZone: "America/Denver", now: new Date().toISOString() };
const time = async (name: string, f: () => Promise<unknown>) => { const t: number[] = []; let r; for (let i = 0; i < 12; i++) { const s = performance.now(); r = await f(); t.push(performance.now() - s); } t.sort((a, b) => a - b); console.log(name.padEnd(34), t[6].toFixed(1), t[11].toFixed(1), JSON.stringify(r)?.slice(0, 60)); };
for (const word of ["pinecerst", "marigodl", "larkspurr", "ferncliv"]) {
  await time(`known ${word}`, () => isKnownWord(reader, "donations", word));
  await time(`near donations ${word}`, () => nearWord(reader, "donations", word));
  await time(`near contacts ${word}`, () => nearWord(reader, "contacts", word));
  await time(`search donations ${word}`, () => searchDonations(reader, word, v, { limit: 5, withTests: false }));
  await time(`search contacts ${word}`, () => searchContacts(reader, word, v, 5));
}
await time("search donations pinecrest", () => searchDonations(reader, "pinecrest", v, { limit: 5, withTests: false }));
await time("search contacts pinecrest", () => searchContacts(reader, "pinecrest", v, 5));
await site.close(); rmSync(folder, { recursive: true });
