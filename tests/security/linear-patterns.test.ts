import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { expect, test } from "vitest";

const FOLDERS = ["app", "adapters", "db", "domain", "server"];

/** Files whose patterns need not be linear, and why. */
const EXCEPTIONS: Record<string, string> = {
  "domain/accounts/password.ts": "reads base64 of its own",
  "domain/accounts/password-rules.ts": "reads at most MAX_PASSWORD_LENGTH characters",
  "domain/imports/row/parse-amount.ts": "reads at most MAX_LENGTH characters",
};

/** Returns the patterns written in a file, as "source/flags". */
function patternsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const patterns: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push(node.text);
    ts.forEachChild(node, look);
  };
  look(source);
  return patterns;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|generated/.test(name))
    .map((name) => join(folder, name)),
);

/**
 * Returns the fault of a pattern, judged by its structure and not by the clock; null for a linear
 * one.
 */
function fault(text: string): string | null {
  const end = text.lastIndexOf("/");
  const { reports } = analyse({ source: text.slice(1, end), flags: text.slice(end + 1) });
  return reports.length > 0 ? `${text}: ${reports.map(({ type }) => type).join(", ")}` : null;
}

test("the analysis finds patterns that were slow here before", () => {
  for (const slow of ["/[^\\s/]+(@|%40)[^\\s/]+/gi", "/^\\/+|\\/+$/g", "/\\s*USD$/", "/^(a+)+$/"])
    expect(fault(slow), slow).not.toBeNull();
  expect(fault("/^[a-z]{1,64}$/")).toBeNull();
});

test("every pattern takes time in proportion to the length of the text", () => {
  const faults = files
    .filter((file) => !Object.hasOwn(EXCEPTIONS, file))
    .flatMap((file) =>
      patternsIn(file).flatMap((text) => {
        const problem = fault(text);
        return problem ? [`${file} ${problem}`] : [];
      }),
    );
  expect(faults).toEqual([]);
});
