/**
 * Makes a font draw the keyboard's apostrophe (U+0027) as the typographic one (U+2019), so that
 * texts keep the character that people search for and copy.
 */
const APOSTROPHE = 0x27;
const TYPOGRAPHIC_APOSTROPHE = 0x2019;

/** The glyph of a character, and where the font stores it. */
interface Entry {
  glyph: number;
  /** The byte offset of the entry; null when the font computes the glyph instead. */
  offset: number | null;
  delta: number;
}

/**
 * Returns a changed copy of a TrueType file. Throws when its character table has another format.
 */
export function drawApostrophe(font: Buffer): Buffer {
  const copy = Buffer.from(font);
  for (const subtable of characterTables(copy)) {
    const { glyph } = findEntry(copy, subtable, TYPOGRAPHIC_APOSTROPHE);
    const { offset, delta } = findEntry(copy, subtable, APOSTROPHE);
    if (offset === null) throw new Error("the apostrophe's glyph has no entry of its own");
    copy.writeUInt16BE((glyph - delta) & 0xffff, offset);
  }
  return copy;
}

/**
 * Returns the offset of each subtable of 'cmap' once. All must have format 4 (OpenType, "cmap").
 */
function characterTables(font: Buffer): number[] {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  const record = records.find((at) => font.toString("latin1", at, at + 4) === "cmap");
  if (record === undefined) throw new Error("the font has no table of characters");
  const cmap = font.readUInt32BE(record + 8);
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, i) => cmap + font.readUInt32BE(cmap + 8 + 8 * i),
  );
  if (subtables.some((at) => font.readUInt16BE(at) !== 4))
    throw new Error("the font's table of characters is not of format 4");
  return [...new Set(subtables)];
}

/**
 * Finds a character in a subtable. Format 4 lists runs of characters: their ends, starts, deltas
 * and offsets to their glyphs.
 */
function findEntry(font: Buffer, subtable: number, character: number): Entry {
  const size = font.readUInt16BE(subtable + 6);
  const ends = subtable + 14;
  const starts = subtable + 16 + size;
  for (let run = 0; run < size; run += 2) {
    if (character > font.readUInt16BE(ends + run)) continue;
    const start = font.readUInt16BE(starts + run);
    if (character < start) break;
    const delta = font.readUInt16BE(starts + size + run);
    const way = starts + 2 * size + run;
    const range = font.readUInt16BE(way);
    if (range === 0) return { glyph: (character + delta) & 0xffff, offset: null, delta };
    const offset = way + range + 2 * (character - start);
    return { glyph: (font.readUInt16BE(offset) + delta) & 0xffff, offset, delta };
  }
  throw new Error(`the font lacks the character U+${character.toString(16)}`);
}
