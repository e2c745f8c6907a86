import { describe, expect, test } from "vitest";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { IMPORT_FIELDS } from "./import-field.ts";
import type { Layout } from "./layout.ts";
import { readRow } from "./read-row.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const DENVER = "America/Denver";

describe("rows", () => {
  /** A file in which every field has a column of its name. */
  const layout: Layout = {
    ...{ encoding: "utf-8", delimiter: ",", headRecords: 1, provider: "csv" },
    headers: [...IMPORT_FIELDS],
    columns: Object.fromEntries(IMPORT_FIELDS.map((field, at) => [field, at])),
    ...{ dateOrder: null, readOrder: null, openDate: null, stages: [] },
  };
  const gift = new Map([
    ...([
      ["receivedAt", "2026-02-03"],
      ["amount", "40"],
      ["status", "paid"],
    ] as const),
    ...([
      ["firstName", "Ada"],
      ["lastName", "Larkspur"],
      ["email", "ada@example.org"],
    ] as const),
  ]);
  const read = (changes: [string, string][] = []) => {
    const cells = new Map<string, string>([...gift, ...changes]);
    return readRow(
      IMPORT_FIELDS.map((field) => cells.get(field) ?? ""),
      { layout, timeZone: DENVER, dateOrder: "month-first", now: NOW },
    );
  };

  test("words that objects are born with are words like others, in every column", () => {
    const words = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];
    for (const field of IMPORT_FIELDS)
      for (const word of words) {
        const reading = read([[field, word]]);
        expect(typeof reading.texts.donation_type, `${field}: ${word}`).toBe("string");
        expect(JSON.stringify(reading), `${field}: ${word}`).not.toContain("native code");
      }
    expect(read([["type", "constructor"]])).toMatchObject({
      kind: "gift",
      texts: { donation_type: "constructor" },
    });
  });

  test.each([
    ["firstName", TEXT_LIMITS.name],
    ["lastName", TEXT_LIMITS.name],
    ["phone", TEXT_LIMITS.phone],
    ["city", TEXT_LIMITS.city],
    ["state", TEXT_LIMITS.state],
    ["notes", TEXT_LIMITS.notes],
    ["type", TEXT_LIMITS.donationType],
    ["externalId", TEXT_LIMITS.id],
  ])(
    "%s has at most %d characters, as in the forms; more is a problem of its row",
    (field, most) => {
      expect(read([[field, "n".repeat(most)]])).toMatchObject({ kind: "gift" });
      expect(read([[field, "n".repeat(most + 1)]])).toMatchObject({
        kind: "error",
        column_name: field,
        problem: `Longer than ${most.toLocaleString("en-US")} characters`,
        hint: `it has ${(most + 1).toLocaleString("en-US")}`,
      });
    },
  );

  test("a whole name or an address that is too long is a problem; a line has no control characters", () => {
    const nameless: [string, string][] = [
      ["firstName", ""],
      ["lastName", ""],
    ];
    expect(read([...nameless, ["name", `Ada ${"n".repeat(201)}`]])).toMatchObject({
      ...{ kind: "error", column_name: "name", problem: "Longer than 200 characters" },
    });
    expect(read([["email", `${"n".repeat(250)}@example.org`]])).toMatchObject({
      ...{ kind: "error", column_name: "email", problem: "Longer than 254 characters" },
    });
    expect(read([["firstName", "Ada\tMay\u0007"]]).texts.first_name).toBe("Ada May");
  });

  test("a pledge is a promise, and another thing than the same money received", () => {
    const [received, pledged] = [read(), read([["status", "Pledged"]])];
    expect(pledged).toMatchObject({ status: "pledged", texts: { donation_type: "Pledge" } });
    expect(received).toMatchObject({ status: "received" });
    expect(pledged.kind === "gift" && received.kind === "gift").toBe(true);
    expect(JSON.stringify(pledged)).not.toContain(
      (received as { external_id: string }).external_id,
    );
  });
});
