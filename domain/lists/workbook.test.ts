import { streamXlsxRows } from "hucre/xlsx";
import { expect, test } from "vitest";
import { workbookStream } from "./workbook.ts";

test("a workbook has days and money in cells of these types, and everything else as text", async () => {
  const row = {
    day: "2026-11-19",
    sum: "-1234.50",
    zip: "01234",
    note: "=\uffff1_x0041_+1",
    none: null,
  };
  const columns = [
    { name: "Date", kind: "day", value: ({ day }: typeof row) => day },
    { name: "Amount", kind: "money", value: ({ sum }: typeof row) => sum },
    ...(["zip", "note", "none"] as const).map((name) => ({
      name,
      value: (one: typeof row) => one[name],
    })),
  ] as const;
  const bytes = await new Response(await workbookStream([row], columns, "Gifts")).arrayBuffer();
  const rows: unknown[] = [];
  for await (const { values } of streamXlsxRows(Buffer.from(bytes))) rows.push(values);
  expect(rows).toEqual([
    ["Date", "Amount", "zip", "note", "none"],
    [new Date("2026-11-19T00:00:00Z"), -1234.5, "01234", "=1_x0041_+1", null],
  ]);
});
