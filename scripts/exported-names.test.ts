/** Checks that no two modules export different things under one name. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDERS = ["app", "domain", "server", "db", "adapters", "content"];
/** What React Router and Kysely ask of a module by its name. */
const ASKED_FOR =
  /^(action|clientLoader|ErrorBoundary|handle|headers|links|loader|meta|middleware|shouldRevalidate|up)$/;
const EXPORT =
  /^export (?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

const modules = execFileSync("git", ["ls-files", ...FOLDERS], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file));

test("an exported name is declared in one module only", () => {
  const declared = modules.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(EXPORT)].map(([, name = ""]) => ({ name, file })),
  );
  const twice = [...Map.groupBy(declared, ({ name }) => name)]
    .filter(([name]) => !ASKED_FOR.test(name))
    .map(([name, found]) => [name, ...new Set(found.map(({ file }) => file))])
    .filter(([, ...files]) => files.length > 1);
  expect(twice).toEqual([]);
});
