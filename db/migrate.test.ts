import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { migrations } from "./migrate.ts";

const names = Object.keys(migrations);
const numberOf = (name: string) => Number(name.slice(0, 4));

test("the list holds every migration file, in the order of the names", () => {
  const files = readdirSync(new URL("./migrations", import.meta.url)).map((file) =>
    file.replace(/\.ts$/, ""),
  );
  expect(names).toEqual(files.sort());
});

test("no number is used twice but 0006 and 0009, which databases already store", () => {
  const twice = names.filter((name, at) => numberOf(names[at - 1] ?? "0000") === numberOf(name));
  expect(twice).toEqual(["0006-record-history", "0009-session-address"]);
  expect(names.map(numberOf)).not.toContain(10);
  expect(names.map(numberOf)).not.toContain(11);
});
