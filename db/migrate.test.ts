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

test("each number belongs to one migration", () => {
  const numbers = names.map(numberOf);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});
