/**
 * A plain object has entries for "constructor" and "__proto__", too. Where text from outside chooses the
 * entry, a Map is used. The few places whose keys are our own are listed.
 */
import { globSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** Allowed expressions, each with where its keys come from. */
const OURS = new Map([
  ["build.routes[id]", "ids of the routes, from the build"],
  ["env[entry.variable]", "names of our variables, from server/config/variables.ts"],
  ["headers[name]", "names that the code asks for, in Node's headers"],
  ["a[name]", "names of our tables"],
  ["b[name]", "names of our tables"],
  ["keys[event.key]", "keys of the visitor's own keyboard"],
  ["zoom.keys[event.key]", "keys of the visitor's own keyboard"],
  ["{ ArrowLeft: -1, ArrowRight: 1 }[event.key]", "keys of the visitor's own keyboard"],
]);

const ANY_TEXT = ts.TypeFlags.String | ts.TypeFlags.Any | ts.TypeFlags.Unknown;

test("no plain object is looked up with text from outside", { timeout: 120_000 }, () => {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  const files = globSync("{adapters,domain,server}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const isAnyText = (node: ts.Expression) => {
    const type = checker.getTypeAtLocation(node);
    return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & ANY_TEXT) !== 0);
  };
  const found: string[] = [];
  const visitIn = (source: ts.SourceFile) => {
    const visit = (node: ts.Node): void => {
      if (ts.isElementAccessExpression(node) && isAnyText(node.argumentExpression)) {
        const text = node.getText(source).replace(/\s+/g, " ");
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        if (!OURS.has(text)) found.push(`${source.fileName}:${line + 1} ${text}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  };
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visitIn(source);
  }
  expect(found).toEqual([]);
});
