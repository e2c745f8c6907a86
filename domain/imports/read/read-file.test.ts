import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { type FileRow, MAX_ROWS, readUploadedFile } from "./read-file.ts";
import { readZipEntries } from "./read-spreadsheet.ts";
import { RefusedFile } from "./refused-file.ts";

type Cell = string | number | boolean | Date | null;

const workbook = async (rows: Cell[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: "Gifts", rows }] }));

const linesOf = async (bytes: Buffer) =>
  (await readUploadedFile(bytes))[0].rows.map(({ line, cells }) => [line, ...cells]);

const refusalOf = (bytes: Buffer) =>
  readUploadedFile(bytes).then(
    () => "read",
    (error: unknown) => (error instanceof RefusedFile ? error.reason : error),
  );

test("a file of text is read in its encoding and with its delimiter, each row with its line", async () => {
  const text = 'Zoë;"a ""b""\nc"\n\nx;y\n';
  const rows = [
    [1, "Zoë", 'a "b"\nc'],
    [4, "x", "y"],
  ];
  expect(await linesOf(Buffer.from(text))).toEqual(rows);
  expect(await linesOf(Buffer.from(text, "latin1"))).toEqual(rows);
  expect(await linesOf(Buffer.from(`\ufeff${text.replaceAll(";", "\t")}`, "utf16le"))).toEqual(
    rows,
  );
  expect(await refusalOf(Buffer.from('Date,Amount\n"3,4\n'))).toBe("quote");
  expect(await refusalOf(Buffer.from("\n \n"))).toBe("empty");
});

test("a file of UTF-16 without a mark, of Mac Roman and with mixed ends of lines is read with its lines", async () => {
  const text = "Name,Amount\r\nRené,5\r\rZoë,6\n";
  const rows = [
    [1, "Name", "Amount"],
    [2, "René", "5"],
    [4, "Zoë", "6"],
  ];
  const little = Buffer.from(text, "utf16le");
  const roman = new Map([
    ["é", 0x8e],
    ["ë", 0x91],
  ]);
  const mac = Buffer.from([...text].map((sign) => roman.get(sign) ?? sign.charCodeAt(0)));
  for (const bytes of [little, Buffer.from(little).swap16(), mac])
    expect(await linesOf(bytes)).toEqual(rows);
  const quoted = Buffer.from("Name,Note\nAda O\x92Neil,caf\xe9\n", "latin1");
  expect(await linesOf(quoted)).toContainEqual([2, "Ada O’Neil", "café"]);
  // In UTF-8 the second byte of É is a letter of Mac Roman.
  const mixed = Buffer.concat([Buffer.from("Élan,Évora,Émil\n"), quoted, Buffer.from("Élan,Zoë")]);
  expect(await linesOf(mixed.subarray(0, -1))).toEqual([
    [1, "Élan", "Évora", "Émil"],
    [2, "Name", "Note"],
    [3, "Ada O’Neil", "café"],
    [4, "Ã‰lan", "ZoÃ"],
  ]);
});

test.each([
  [
    "semicolons in a note",
    "Date,Name,Amount,Note\n2026-03-01,Ada,25.00,seed; tools; paint; wood\n",
    4,
  ],
  ["commas in a note", "Date\tName\tAmount\tNote\n3/1/26\tAda\t25.00\ta, b, c, d, e, f\n", 4],
  [
    "a title with commas",
    "Gifts, all, of, the, year\nDate;Name\n2026-03-01;Ada\n2026-03-02;Bo\n",
    2,
  ],
  ["spaces before quotes", 'Date, Name, Amount\n2026-03-01, "Vale, Ada", 25.00\n', 3],
  ["an empty first cell before a tab", "Date\tName\tAmount\n\tAda\t25.00\n", 3],
  ["a decimal comma", "Name;Sum\nAda;1,50\nBo;2,50\nCy;3,50\n", 2],
  ["a note of seventy lines", `Day;Name;Note\n1;Ada;"${"x\n".repeat(70)}"\n2;Bo;y\n`, 3],
])(
  "the delimiter of a file with %s is the one that makes most lines equal",
  async (_, text, width) => {
    const [last] = (await linesOf(Buffer.from(text))).slice(-1);
    expect(last).toHaveLength(width + 1);
  },
);

test("a worksheet is read as Excel shows it: dates, numbers with 15 digits, its row numbers as lines", async () => {
  const bytes = await workbook([
    ["Date", "Name", "Amount", "Notes"],
    [new Date("2026-02-03T00:00:00Z"), "Larkspur, Ada", 0.1 + 0.2, 'says "hello"\nand more'],
    [],
    [new Date("2026-02-04T09:55:00Z"), "Élan", 1250, null],
    [45_961, true],
  ]);
  expect(await linesOf(bytes)).toEqual([
    [1, "Date", "Name", "Amount", "Notes"],
    [2, "2026-02-03", "Larkspur, Ada", "0.3", 'says "hello" and more'],
    [4, "2026-02-04 09:55:00", "Élan", "1250", ""],
    [5, "45961", "true", "", ""],
  ]);
});

test("a merged text or day is of each of its rows, not of their total; a merged amount or row counts once", async () => {
  const rows = [
    ["Gifts of February", null, null],
    ["Date", "Name", "Amount", "Fund"],
    [null, null, null, null],
    [new Date("2026-02-03T00:00:00Z"), "Ada Vale", 40, "Roof"],
    [null, null, 50, "Hay"],
    [null, null, null, "Barn"],
    [null, null, 90, "Total"],
    ["2026-02-04", "Bo Quist", "$60.00", "Roof"],
    [null, null, null, "Hay"],
    ["2026-02-05", "Cy Oak", 70],
    [null, null, null, null],
    ["2026-02-06", "Di Elm", 80],
    ["2026-02-07", null, 20, "Total for both"],
    ["2026-02-08", "Ed Fir", 10],
    [null, "Total gifts", 30],
  ];
  const wholeRows = [1, 9].flatMap((row) =>
    [0, 1, 2, 3].map((column) => [row, column, row + 1, column]),
  );
  const merges = [
    [0, 0, 0, 3],
    [3, 0, 6, 0],
    [3, 1, 6, 1],
    [4, 2, 5, 2],
    [7, 0, 8, 0],
    [7, 1, 8, 1],
    [7, 2, 8, 2],
    [11, 1, 12, 1],
    [13, 0, 14, 0],
    ...wholeRows,
  ].map(([startRow = 0, startCol = 0, endRow = 0, endCol = 0]) => {
    return { startRow, startCol, endRow, endCol };
  });
  const bytes = await writeXlsx({ sheets: [{ name: "Gifts", rows, merges }] });
  expect(await linesOf(Buffer.from(bytes))).toEqual([
    [1, "Gifts of February", "", "", ""],
    [2, "Date", "Name", "Amount", "Fund"],
    [4, "2026-02-03", "Ada Vale", "40", "Roof"],
    [5, "2026-02-03", "Ada Vale", "50", "Hay"],
    [6, "2026-02-03", "Ada Vale", "", "Barn"],
    [7, "", "", "90", "Total"],
    [8, "2026-02-04", "Bo Quist", "$60.00", "Roof"],
    [9, "2026-02-04", "Bo Quist", "", "Hay"],
    [10, "2026-02-05", "Cy Oak", "70", ""],
    [12, "2026-02-06", "Di Elm", "80", ""],
    [13, "2026-02-07", "Di Elm", "20", "Total for both"],
    [14, "2026-02-08", "Ed Fir", "10", ""],
    [15, "", "Total gifts", "30", ""],
  ]);
});

test("the first visible sheet with column names is read as it looks, and everything else is named", async () => {
  const money = "#,##0.00\\ [$€-407]";
  const rows = [
    ["Date", "Zip", "Check", "Amount", "Fee", "Share", "Id", "Home Zip", "Work Zip"],
    [
      new Date("2026-02-03T00:00:00Z"),
      1234,
      12,
      17,
      3,
      0.5,
      1_234_567_890_123_456,
      12_340_001,
      1235,
    ],
    [new Date("2026-02-04T00:00:00Z"), 81_122, 7, 20, 4, 1, 5],
  ];
  const zips = ["00000\\-0000", "[<=99999]00000;00000\\-0000"];
  const formats = ["", "00000", "0000", money, "€#,##0", "0%", "", ...zips];
  const cells = new Map(
    formats.flatMap((numFmt, index) => (numFmt ? [[`1,${index}`, { style: { numFmt } }]] : [])),
  );
  const bytes = await writeXlsx({
    sheets: [
      { name: "Lists", rows: [["Date", "Amount"]], hidden: true },
      { name: "Cover", rows: [["Prepared by", "the office"]] },
      { name: "Gifts", rows, cells, rowDefs: new Map([[2, { hidden: true }]]) },
    ],
  });
  const hasHead = (rows: readonly FileRow[]) => rows.some(({ cells }) => cells.includes("Amount"));
  const [read] = await readUploadedFile(Buffer.from(bytes), hasHead);
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    ["Date", "Zip", "Check", "Amount", "Fee", "Share", "Id", "Home Zip", "Work Zip"],
    ["2026-02-03", "01234", "0012", "17 €", "3 €", "50%", "1.23457E+15", "01234-0001", "01235"],
  ]);
  expect(read.beside).toEqual([
    expect.stringContaining("Not read: the sheet “Lists”, the sheet “Cover”."),
    expect.stringContaining("1 row is hidden in the sheet"),
  ]);
});

test("a file with more than 100,000 rows is refused, as text or as a spreadsheet", async () => {
  const rows = Array.from({ length: MAX_ROWS + 21 }, () => [1]);
  expect(await refusalOf(await workbook(rows))).toBe("too-many-rows");
  expect(await refusalOf(Buffer.from("1,2\n".repeat(rows.length)))).toBe("too-many-rows");
  expect(await refusalOf(Buffer.from("1,2\n".repeat(MAX_ROWS)))).toBe("read");
});

test("a file that is not a workbook is refused", async () => {
  expect(await refusalOf(Buffer.from("PK\u0003\u0004 and no more"))).toBe("excel");
  expect(await refusalOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe("xls");
  expect(await refusalOf(Buffer.from("ID;PWXL;N;E\nC;Y1;X1\n"))).toBe("slk");
  expect(await refusalOf(Buffer.from("\ufeff<html><table><tr><td>Date"))).toBe("html");
  expect(
    await refusalOf(Buffer.from(await writeOds({ sheets: [{ name: "a", rows: [["b"]] }] }))),
  ).toBe("ods");
  const whole = await workbook([["Date", "Amount"]]);
  expect(await refusalOf(whole.subarray(0, whole.length - 40))).toBe("excel");
});

/** Returns the archive with wrong sizes in its directory. */
function withSizes(bytes: Buffer, name: string, packed: number | null, unpacked: number): Buffer {
  const changed = Buffer.from(bytes);
  const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (
    let offset = changed.indexOf(signature);
    offset >= 0;
    offset = changed.indexOf(signature, offset + 4)
  ) {
    const length = changed.readUInt16LE(offset + 28);
    if (changed.toString("latin1", offset + 46, offset + 46 + length) !== name) continue;
    if (packed !== null) changed.writeUInt32LE(packed, offset + 20);
    changed.writeUInt32LE(unpacked, offset + 24);
  }
  return changed;
}

test("an archive that unpacks to more than the limit is refused before it is unpacked, whatever size it states", async () => {
  const long = await workbook([["Date", "Amount"], ["x".repeat(5 * 1024 * 1024)]]);
  expect(long.length).toBeLessThan(100_000);
  expect(await refusalOf(long)).toBe("too-long");
  const sheet = "xl/worksheets/sheet1.xml";
  const plain = await workbook([
    ["Date", "Amount"],
    ["a".repeat(20_000), "b"],
  ]);
  // The archive declares more than the limit, nothing, or less than it holds.
  expect(await refusalOf(withSizes(plain, sheet, null, 65 * 1024 * 1024))).toBe("too-long");
  expect(await refusalOf(withSizes(plain, sheet, null, 0))).toBe("too-long");
  expect(await refusalOf(withSizes(plain, sheet, null, 50))).toBe("excel");
  // Nothing in this entry is unpacked.
  expect(await refusalOf(withSizes(plain, sheet, 0, 0))).toBe("empty");
  // Every row repeats the same text.
  const repeated = await workbook(Array.from({ length: 2_000 }, () => ["y".repeat(30_000)]));
  expect(await refusalOf(repeated)).toBe("too-long");
});

test("a row with too many cells is refused", async () => {
  const wide = await workbook([["Date", "Amount"], Array.from({ length: 300 }, () => "x")]);
  expect(await refusalOf(wide)).toBe("too-long");
  expect(readZipEntries(wide)?.map(({ name }) => name)).toContain("xl/worksheets/sheet1.xml");
});

test("a file of only commas is refused because of its columns and its cells", async () => {
  const file = (commas: number, rows: number) =>
    Buffer.from(`${",".repeat(commas)}\n`.repeat(rows));
  expect(await refusalOf(file(256, 1))).toBe("too-long");
  expect(await refusalOf(file(255, 15_700))).toBe("too-long");
  const before = process.cpuUsage();
  expect(await refusalOf(file(19_000_000, 1))).toBe("too-long");
  expect(process.cpuUsage(before).user, "before its cells fill the memory").toBeLessThan(1e6);
});
