import { describe, expect, test } from "vitest";
import { act, countsOf, csv, records, upload } from "#tests/support/import-file.ts";
import { databases, openDesk } from "#tests/support/open-test-site.ts";

const HEAD = "Day,Who,Mail,Sum,Promise of Ada Larkspur";
const COLUMNS = { provider: "csv", receivedAt: "0", name: "1", email: "2", amount: "3" };
const pathOf = (columns: string) => columns.replace("/columns", "");

describe.each(databases)("what staff choose for a file on %s", (database) => {
  test("the columns page shows what each column holds and which are not read; the next file with these headings needs no choice", async () => {
    const { site, staff } = await openDesk(database);
    const rows = ["2/25/2026,Otis Dummy,otis@example.org,40,yes", "2/26/2026,Cy Mock,,5,no"];
    const first = await upload(staff, "list.csv", csv(HEAD, ...rows));
    const page = await staff.text(first);
    expect(page).toMatch(/Columns that are not read.*Sum 40 · 5.*Promise of Ada Larkspur yes · no/);
    await act(staff, first, { ...COLUMNS, dateOrder: "month-first" });
    expect(await staff.text(first)).toMatch(/Date of the gift.*2\/25\/2026 · 2\/26\/2026/);
    // What is not imported is not remembered.
    expect(await upload(staff, "other.csv", csv(HEAD, ...rows))).toContain("/columns");
    await act(staff, pathOf(first), { intent: "import" });

    const moved = "Sum,Promise of Ada Larkspur,Mail,Day,Who";
    const next = await upload(
      staff,
      "next.csv",
      csv(moved, "70,no,june@example.org,2/27/2026,June"),
    );
    expect(next).not.toContain("/columns");
    expect(await staff.text(next)).toContain("Read as the last file with these headings, imported");
    await act(staff, next, { intent: "import" });
    const sums = (await records(site, "csv")).map(({ first_name, amount_cents }) => [
      ...[first_name, amount_cents],
    ]);
    expect(sums).toEqual([
      ["Otis", 4_000],
      ["Cy", 500],
      ["June", 7_000],
    ]);
    expect(JSON.stringify(await site.rows("import_shapes"))).not.toMatch(/Ada|Larkspur|Promise/);
  });

  test("pledges come from a column or from the choice for the whole file, with their state, and never count as received", async () => {
    const { site, staff } = await openDesk(database);
    const head = "Donation ID,Donated At,Receipt Id,Amount,Name,Donation Type,Status";
    const mixed = csv(
      head,
      "1,2/20/2026,1,100,Ada A,Pledge,Open",
      "2,2/20/2026,2,200,Otis B,Pledge,Fulfilled",
      "3,2/20/2026,3,300,June C,Pledge,Cancelled",
      "4,2/20/2026,4,400,Cy D,,Paid",
    );
    const path = await upload(staff, "mixed.csv", mixed);
    expect(await countsOf(site, path)).toMatchObject({ ready: 2, unpaid: 2, error: 0 });
    expect(await staff.text(path)).toMatch(
      /Pledge is paid: Fulfilled; import its payments as gifts/,
    );
    await act(staff, path, { intent: "import" });
    expect(
      (await records(site, "donorbox")).map(({ external_id, status }) => [external_id, status]),
    ).toEqual([
      ["1", "pledged"],
      ["4", "received"],
    ]);

    const columns = await upload(staff, "pledges.csv", csv(HEAD, "2/25/2026,Ada,,1000,"));
    await act(staff, columns, { ...COLUMNS, rows: "pledges" });
    const pledges = pathOf(columns);
    expect(await staff.text(pledges)).toContain("Import 1 pledge");
    await act(staff, pledges, { intent: "import" });
    expect(await records(site, "csv")).toMatchObject([
      { status: "pledged", donation_type: "Pledge", amount_cents: 100_000 },
    ]);
    await act(staff, pledges, { intent: "undo" });
    expect(await records(site, "csv")).toEqual([]);
  });

  test("rows that look as if they were here already go in when staff include them, one by one or all; the preview shows each answer", async () => {
    const { site, staff } = await openDesk(database);
    const row = (name: string) => `2/25/2026,${name},${name.toLowerCase()}@example.org,40,`;
    const file = csv(HEAD, row("Ada"), row("Otis"));
    const first = await upload(staff, "a.csv", file);
    await act(staff, first, COLUMNS);
    await act(staff, pathOf(first), { intent: "import" });

    const path = await upload(staff, "b.csv", file);
    expect(await countsOf(site, path)).toMatchObject({ ready: 0, known: 2 });
    const choose = (intent: string, line = "") =>
      act(staff, path, { intent, kind: "known", ...(line && { line }) });
    await choose("include");
    const all = await staff.text(path);
    expect(all).toMatch(/Included Leave out.*Included Leave out/);
    expect(all).toContain("Import 2 gifts");
    await choose("leave-out", "2");
    const text = await staff.text(path);
    expect(text).toContain("With 1 row that looks as if already here, which you include.");
    expect(text).toContain("Import 1 gift ");
    await act(staff, path, { intent: "import" });
    const names = async () => (await records(site, "csv")).map(({ first_name }) => first_name);
    expect((await names()).sort()).toEqual(["Ada", "Otis", "Otis"]);
    expect((await choose("include")).status).toBe(409);
    await act(staff, path, { intent: "undo" });
    expect((await names()).sort()).toEqual(["Ada", "Otis"]);
  });
});
