/** Checks that every file that a comment or a document names exists, and how wide comments are. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = readdirSync(".").filter((name) => /^[a-z]+$/.test(name) && isFolder(name));
/** A path from the root of the repository, such as db/migrate.ts or docs/decisions/0061. */
const PATH = new RegExp(`(?<![\\w/.#@-])(?:${FOLDERS.join("|")})/[\\w.-]+(?:/[\\w.-]+)*`, "g");
/** A file in the same folder as the one that names it, such as "see lockout.ts". */
const BESIDE = /(?<![\w/.*-])[\w-]+(?:\.test|\.client)?\.(?:tsx?|mjs|css|lua)\b(?!\/)/g;
/** The end of a path, such as letters/receipts.ts. */
const PART_OF_PATH = /(?<![\w/.#*@-])[\w-]+(?:\/[\w-]+)*\/[\w-]+(?:\.test)?\.tsx?\b/g;
/** The words by which a command chooses tests, such as those of npm test -- letters. */
const CHOSEN_TESTS = /npm (?:test|run watch) -- ([a-z][\w/-]*)/g;
/** A pattern for file names, not a file. */
const PATTERN = "verb-noun.ts";
/**
 * Files that the build makes or that exist only at run time; the repository doesn't contain them.
 */
const MADE = /^(build|node_modules|app\/pictures\/generated|app\/\+types)\b/;

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter(existsSync);
const names = new Set(files.map((file) => file.split("/").at(-1)));

/** A comment or document may name a decision by its number alone. */
const exists = (path: string) =>
  MADE.test(path) ||
  existsSync(path) ||
  files.some((file) => file.startsWith(`${path}-`) || file.startsWith(`${path}.`));

/** Returns the comments of a source file, or the whole text of a document. */
function readProse(file: string): string {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".md")) return text;
  return (text.match(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm) ?? []).join("\n");
}

function missingIn(file: string): string[] {
  const prose = readProse(file).replace(/https?:\/\/\S+/g, "");
  const paths = (prose.match(PATH) ?? [])
    .map((path) => path.replace(/[.-]+$/, ""))
    .filter((path) => !exists(path));
  const beside = (prose.match(BESIDE) ?? []).filter(
    (name) => name !== PATTERN && !names.has(name) && !existsSync(join(dirname(file), name)),
  );
  const parts = (prose.match(PART_OF_PATH) ?? []).filter(
    (part) => !files.some((path) => `/${path}`.endsWith(`/${part}`)),
  );
  const chosen = [...prose.matchAll(CHOSEN_TESTS)]
    .map(([, words = ""]) => words)
    .filter(
      (words) => !files.some((path) => /(test|spec)\.tsx?$/.test(path) && path.includes(words)),
    );
  return [...paths, ...beside, ...parts, ...chosen].map((path) => `${file}: ${path}`);
}

test("every file that a comment or a document names or runs exists", () => {
  const cited = files.filter((file) => /\.(md|tsx?|mjs)$/.test(file));
  expect(cited.flatMap(missingIn)).toEqual([]);
});

/** As wide as Biome formats code; it leaves comments as they are. */
const MAX_WIDTH = 100;

/** Only a suppression cannot be continued on the next line. */
const isTooWide = (line: string) =>
  line.length > MAX_WIDTH && /^\s*(?:\/\/|\*|\{?\/\*)/.test(line) && !line.includes("biome-ignore");

test("no line of a comment is wider than the code", () => {
  const wide = files
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line, index) => (isTooWide(line) ? `${file}:${index + 1}` : [])),
    );
  expect(wide).toEqual([]);
});
