import { describe, expect, test } from "vitest";
import { act, fixture, records, upload } from "#tests/support/import-file.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

async function open(database: "sqlite" | "postgres") {
  const site = await openTestSite(database, { clock: new TestClock("2026-03-01T12:00:00.000Z") });
  return { site, cookie: await signInAsAdministrator(site) };
}

const short = (rows: Awaited<ReturnType<typeof records>>) =>
  rows.map(({ external_id, first_name, last_name, amount_cents, received_at, donation_type }) => [
    external_id,
    `${first_name} ${last_name}`.trim(),
    amount_cents,
    received_at,
    donation_type,
  ]);

describe.each(databases)("the file of each provider on %s", (database) => {
  test.each([
    [
      "give-lively.csv",
      "givelively",
      [
        ["GL-1", "Ada Larkspur", 123_450, "2026-02-03T14:55:00.000Z", "One-time"],
        ["GL-2", "Tobias Fenn", 4_000, "2026-02-04T23:34:38.000Z", "Monthly"],
      ],
      { ready: 2, known: 1, unpaid: 2, error: 4 },
    ],
    [
      "donorbox.csv",
      "donorbox",
      [
        ["501", "Marigold Hartsample", 25_000, "2026-02-10T15:30:00.000Z", "One-time"],
        ["502", "Silas Oakhollow", 7_500, "2026-02-11T19:05:00.000Z", "Recurring"],
      ],
      { ready: 2, known: 0, unpaid: 2, error: 1 },
    ],
    [
      "givebutter.csv",
      "givebutter",
      [
        ["gbA1", "Wren Calloway", 5_000, "2026-02-14T23:30:00.000Z", "One-time"],
        ["gbA2", "Hollis Greywater", 2_000, "2026-02-15T06:15:00.000Z", "Monthly"],
      ],
      { ready: 2, known: 0, unpaid: 1, error: 0 },
    ],
    [
      "zeffy.csv",
      "zeffy",
      [
        [
          expect.stringMatching(/^content:/),
          "Prudence Alder",
          10_000,
          "2026-02-16T16:05:00.000Z",
          "One-time",
        ],
        [
          expect.stringMatching(/^content:/),
          "Lowell Tansy",
          2_000,
          "2026-02-18T00:45:00.000Z",
          "One-time",
        ],
      ],
      { ready: 2, known: 0, unpaid: 1, error: 0 },
    ],
    [
      "stripe.csv",
      "stripe",
      [["ch_sample1", "Fictional Ranch Supply", 312_500, "2026-02-19T20:38:34.000Z", "One-time"]],
      { ready: 1, known: 0, unpaid: 2, error: 0 },
    ],
  ])(
    "%s is known by its columns; what is paid in it is imported once",
    async (name, source, expected, tally) => {
      const { site, cookie } = await open(database);
      const path = await upload(site, cookie, name, fixture(name));
      expect(path).toMatch(/^\/admin\/import\/[\w-]{36}$/);
      const found = await site.services.db
        .selectFrom("imports")
        .selectAll()
        .executeTakeFirstOrThrow();
      const rows = Object.fromEntries(
        Object.entries(JSON.parse(found.tally ?? "{}") as Record<string, { rows: number }>).map(
          ([kind, part]) => [kind, part.rows],
        ),
      );
      expect(found).toMatchObject({ state: "ready", source, problem: null });
      expect(rows).toEqual({ possible: 0, ...tally });
      expect(await records(site)).toEqual([]);

      expect((await act(site, cookie, path, { intent: "import" })).status).toBe(303);
      const imported = await records(site);
      expect(short(imported)).toEqual(expected);
      expect(imported.every((row) => row.source === source && row.status === "received")).toBe(
        true,
      );

      const again = await upload(site, cookie, name, fixture(name));
      expect(await textOf(await site.get(again, { cookie }))).toContain(
        "There is nothing in this file that is not here already.",
      );
      await act(site, cookie, again, { intent: "import" });
      expect(short(await records(site))).toEqual(expected);
    },
  );

  test("another CSV is imported once a person has said which column is which", async () => {
    const { site, cookie } = await open(database);
    const path = await upload(site, cookie, "bank.csv", fixture("bank.csv"));
    expect(path).toMatch(/\/columns$/);
    const page = await textOf(await site.get(path, { cookie }));
    expect(page).toContain("When Who How much Remark");
    const lacking = await act(site, cookie, path, { provider: "csv", receivedAt: "0" });
    expect(lacking.status).toBe(400);
    expect(await textOf(lacking)).toContain("A date and an amount are needed.");
    const named = { provider: "csv", receivedAt: "0", name: "1", amount: "2", notes: "3" };
    expect((await act(site, cookie, path, named)).status).toBe(303);
    await act(site, cookie, path.replace("/columns", ""), { intent: "import" });
    expect(short(await records(site)).map((row) => row.slice(1))).toEqual([
      ["Wendell Pinecrest", 20_000, "2026-02-21T19:00:00.000Z", "One-time"],
      ["Clementine Rowe", 115_000, "2026-02-22T19:00:00.000Z", "One-time"],
    ]);
    expect((await records(site)).map((row) => row.notes)).toEqual([
      'Envelope; "for the barn"',
      "Line one\nline two",
    ]);
  });

  test("the preview names line, column, reason and hint of every row that stays out", async () => {
    const { site, cookie } = await open(database);
    const path = await upload(site, cookie, "give-lively.csv", fixture("give-lively.csv"));
    const text = await textOf(await site.get(path, { cookie }));
    for (const words of [
      "7 Amount is not a number Original Amount $1,2O0.50 Cyrus Mockwell a letter O in place of a zero",
      "8 No such date Order Date 2026-02-31 10:00:00 AM MST Lenore Dummy February has 28 days",
      "9 Not an email address Email june(at)example.org June Fillmore",
      "10 Amount is empty Original Amount empty Otis Blankenship",
      "twice in this file, first on line 2",
      "5 GL-3 UTC Hattie Nullman".split(" UTC ")[0] ?? "",
      "Not paid: Failed",
      "Import 2 gifts",
    ])
      expect(text).toContain(words);
    const csv = await (await site.get(`${path}/problems.csv`, { cookie })).text();
    expect(csv.split("\r\n").filter(Boolean)).toHaveLength(5);
    expect(csv).toContain('"$1,2O0.50"');
  });
});
