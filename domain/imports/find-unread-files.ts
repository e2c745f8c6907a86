import type { DbOrTransaction, ImportState } from "#db/schema.ts";
import { type Layout, parseLayout } from "./files/layout.ts";
import { MissingFile, readFile } from "./uploaded-file.ts";

/** In these states not all rows of the file are in the database, so a search of the rows is not enough. */
const UNREAD: ImportState[] = ["receiving", "columns", "dates", "checking", "failed"];
/** The encodings to try while the right one is not known. */
const ANY_ENCODING: Layout["encoding"][] = ["utf-8", "utf-16le"];

/**
 * The imports whose uploaded file is not read to its end and contains `email`, which is in lower case.
 * The files are searched as text, part by part, so that a broken one is searched, too.
 */
export async function findUnreadFiles(db: DbOrTransaction, email: string): Promise<string[]> {
  const imports = await db
    .selectFrom("imports")
    .select(["id", "layout"])
    .where("state", "in", UNREAD)
    .execute();
  const found: string[] = [];
  for (const { id, layout } of imports) {
    const encoding = parseLayout(layout)?.encoding;
    const texts = (encoding ? [encoding] : ANY_ENCODING).map((each) => new TextSearch(each, email));
    if (await someContains(db, id, texts)) found.push(id);
  }
  return found;
}

async function someContains(db: DbOrTransaction, id: string, texts: TextSearch[]) {
  try {
    for await (const part of readFile(db, id))
      if (texts.some((text) => text.findsIn(part))) return true;
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
  }
  return false;
}

/** Searches a text that comes in parts; what is sought may lie across two of them. */
class TextSearch {
  #decoder: TextDecoder;
  #sought: string;
  #end = "";

  constructor(encoding: Layout["encoding"], sought: string) {
    this.#decoder = new TextDecoder(encoding);
    this.#sought = sought;
  }

  findsIn(part: Uint8Array): boolean {
    const text = this.#end + this.#decoder.decode(part, { stream: true }).toLowerCase();
    this.#end = text.slice(1 - this.#sought.length);
    return text.includes(this.#sought);
  }
}
