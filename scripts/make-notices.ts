/**
 * Writes THIRD_PARTY_NOTICES.md from the lockfile: the packages that the site runs, serves to
 * browsers or is drawn with, and their licenses. Run it after each change of the dependencies:
 *
 *   node scripts/make-notices.ts        # needs Node 24
 */
import { readFileSync, writeFileSync } from "node:fs";

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
}

/**
 * Development packages whose code or files reach visitors: the editor, the 3D view, fonts, the map.
 */
const SERVED =
  /^(prosemirror-|three$|meshoptimizer$|@fontsource-variable\/|us-atlas$|tailwindcss$|orderedmap$|w3c-keyname$|rope-sequence$)/;

const NOTES = new Map([
  ["OFL-1.1", "SIL Open Font License 1.1: the fonts are served as subsets under their own names."],
  ["LGPL-3.0", "libheif and libvips are used as they come, as libraries of their own."],
]);

/** Returns the text of THIRD_PARTY_NOTICES.md for the lockfile `text`. */
export function writeNotices(text: string): string {
  const packages = JSON.parse(text).packages as Record<string, LockedPackage>;
  const rows = Object.entries(packages)
    .map(([path, entry]) => ({ ...entry, name: path.split("node_modules/").at(-1) ?? "" }))
    .filter(({ name, dev }) => name !== "" && (!dev || SERVED.test(name)))
    .map(
      ({ name, version, license }) => `| ${name} | ${version} | ${license ?? "see the package"} |`,
    );
  return [
    "# Third-party notices",
    "",
    "Made from package-lock.json by scripts/make-notices.ts. The text of each license is in its package, below node_modules.",
    "",
    ...[...NOTES].map(([license, note]) => `- ${license}: ${note}`),
    "",
    "| package | version | license |",
    "|---|---|---|",
    ...new Set(rows),
    "",
  ].join("\n");
}

if (import.meta.main)
  writeFileSync("THIRD_PARTY_NOTICES.md", writeNotices(readFileSync("package-lock.json", "utf8")));
