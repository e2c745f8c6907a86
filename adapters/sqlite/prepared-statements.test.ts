import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { preparedStatements } from "./prepared-statements.ts";
import { openSqlite } from "./sqlite.ts";

test("a statement is prepared once while it is among the last used ones, and is prepared again when the schema changes", () => {
  const database = new SQLite(":memory:");
  database.exec("create table gifts (id integer); insert into gifts values (7)");
  const prepare = preparedStatements(database, 2);
  const all = prepare("select * from gifts");
  expect(all.all()).toEqual([{ id: 7 }]);
  database.exec("alter table gifts add column cents integer not null default 5");
  prepare("select 1");
  expect(prepare("select * from gifts")).toBe(all);
  expect(all.all()).toEqual([{ id: 7, cents: 5 }]);
  prepare("select 2");
  const again = prepare("select 1");
  expect(again.all()).toEqual([{ 1: 1 }]);
  prepare("select 3");
  expect(prepare("select 1")).toBe(again);
  expect(prepare("select * from gifts")).not.toBe(all);
});

test("a statement with a long list of parameters is not kept, because hundreds of them would fill the memory", () => {
  const prepare = preparedStatements(new SQLite(":memory:"));
  const within = (values: number) => `select 1 where 1 in (${Array(values).fill("?").join(", ")})`;
  for (const [values, isKept] of [
    [400, true],
    [5_000, false],
  ] as const) {
    const first = prepare(within(values));
    expect(prepare(within(values)) === first, `${values} values`).toBe(isKept);
  }
});

test.each([
  ["synchronous", 2],
  ["foreign_keys", 1],
  ["secure_delete", 1],
])("the embedded database has %s = %i", async (name, value) => {
  const { rows } = await sql.raw(`pragma ${name}`).execute(openSqlite(":memory:"));
  expect(rows).toEqual([{ [name]: value }]);
});
