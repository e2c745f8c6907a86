import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { migrations } from "./migrate.ts";

const names = Object.keys(migrations);
const numberOf = (name: string) => Number(name.slice(0, 4));

test("every file of a migration is in the list, in the order of the names, which is the one they run in", () => {
  const files = readdirSync(new URL("./migrations", import.meta.url)).map((file) =>
    file.replace(/\.ts$/, ""),
  );
  expect(names).toEqual(files.sort());
});

test("two numbers were given twice and stay, since databases keep the names; no other is", () => {
  const twice = names.filter((name, at) => numberOf(names[at - 1] ?? "0000") === numberOf(name));
  expect(twice).toEqual(["0006-record-history", "0009-session-address"]);
  expect(names.map(numberOf)).not.toContain(10);
  expect(names.map(numberOf)).not.toContain(11);
});
