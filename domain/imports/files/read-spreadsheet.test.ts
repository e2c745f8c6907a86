import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { RefusedFile } from "./file-errors.ts";
import { spreadsheetAsCsv } from "./read-spreadsheet.ts";
import { readZipEntries } from "./zip-sizes.ts";

type Cell = string | number | boolean | Date | null;

const workbook = async (rows: Cell[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: "Gifts", rows }] }));

async function csvOf(bytes: Buffer): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of spreadsheetAsCsv(bytes)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const refusalOf = (bytes: Buffer) =>
  csvOf(bytes).then(
    () => "read",
    (error: unknown) => (error instanceof RefusedFile ? error.reason : error),
  );

test("a worksheet becomes CSV as Excel shows it: dates, numbers with 15 digits, one line for each row", async () => {
  const bytes = await workbook([
    ["Date", "Name", "Amount", "Notes"],
    [new Date("2026-02-03T00:00:00Z"), "Larkspur, Ada", 0.1 + 0.2, 'says "hello"\nand more'],
    [],
    [new Date("2026-02-04T09:55:00Z"), "Élan", 1250, null],
    [45_961, true],
  ]);
  expect(await csvOf(bytes)).toBe(
    [
      "Date,Name,Amount,Notes",
      '2026-02-03,"Larkspur, Ada",0.3,"says ""hello"" and more"',
      "",
      "2026-02-04 09:55:00,Élan,1250,",
      "45961,true,,",
      "",
    ].join("\n"),
  );
});

test("a file that is no workbook is refused", async () => {
  expect(await refusalOf(Buffer.from("PK\u0003\u0004 and no more"))).toBe("excel");
  const whole = await workbook([["Date", "Amount"]]);
  expect(await refusalOf(whole.subarray(0, whole.length - 40))).toBe("excel");
});

/** The archive with wrong sizes in its directory. */
function withSizes(bytes: Buffer, name: string, packed: number | null, unpacked: number): Buffer {
  const changed = Buffer.from(bytes);
  const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (let at = changed.indexOf(signature); at >= 0; at = changed.indexOf(signature, at + 4)) {
    const length = changed.readUInt16LE(at + 28);
    if (changed.toString("latin1", at + 46, at + 46 + length) !== name) continue;
    if (packed !== null) changed.writeUInt32LE(packed, at + 20);
    changed.writeUInt32LE(unpacked, at + 24);
  }
  return changed;
}

test("an archive that unpacks to more than the limit is refused before it is unpacked, whatever it declares", async () => {
  const long = await workbook([["Date", "Amount"], ["x".repeat(5 * 1024 * 1024)]]);
  expect(long.length).toBeLessThan(100_000);
  expect(await refusalOf(long)).toBe("excel-too-large");
  const sheet = "xl/worksheets/sheet1.xml";
  const plain = await workbook([
    ["Date", "Amount"],
    ["a".repeat(20_000), "b"],
  ]);
  // It declares more than the limit, nothing, or less than it holds.
  expect(await refusalOf(withSizes(plain, sheet, null, 65 * 1024 * 1024))).toBe("excel-too-large");
  expect(await refusalOf(withSizes(plain, sheet, null, 0))).toBe("excel-too-large");
  // Nothing of this entry is unpacked.
  expect(await refusalOf(withSizes(plain, sheet, 0, 0))).toBe("read");
  expect(await refusalOf(withSizes(plain, sheet, null, 50))).toBe("excel");
});

test("a row with too many cells is refused", async () => {
  const wide = await workbook([["Date", "Amount"], Array.from({ length: 300 }, () => "x")]);
  expect(await refusalOf(wide)).toBe("excel-too-large");
  expect(readZipEntries(wide)?.map(({ name }) => name)).toContain("xl/worksheets/sheet1.xml");
});
