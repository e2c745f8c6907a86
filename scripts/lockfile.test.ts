/**
 * Checks that the lockfile has only reviewed packages, and that none of them runs code during the
 * installation.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeNotices } from "./make-notices.ts";

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  link?: boolean;
}

/** Raise this number only with a reason for the new package. */
const MAX_AT_RUN_TIME = 25;

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const locked = Object.entries(read("package-lock.json").packages as Record<string, LockedPackage>);
const installed = locked.filter(([path]) => path !== "");
const { dependencies, devDependencies, optionalDependencies } = read("package.json");

test("every package of the lockfile has a SHA-512 and no registry URL", () => {
  expect(installed.length).toBeGreaterThan(100);
  for (const [path, { integrity, resolved, link }] of installed) {
    expect(integrity, path).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
    expect(resolved, path).toBeUndefined();
    expect(link, path).toBeUndefined();
  }
});

test("no package runs a script during the installation", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});

test("every direct dependency is pinned, and at most 25 are needed at run time", () => {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
  for (const [name, version] of Object.entries(all))
    expect(version, name).toMatch(/^(npm:[a-z]+@)?\d+\.\d+\.\d+$/);
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(MAX_AT_RUN_TIME);
});

test("no run-time dependency is marked as a development dependency", () => {
  const twice = Object.keys(dependencies).filter((name) => name in devDependencies);
  expect(twice).toEqual([]);
  for (const [path, { dev }] of installed)
    if (path.replace("node_modules/", "") in dependencies) expect(dev, path).toBeUndefined();
});

test("THIRD_PARTY_NOTICES.md lists the packages of the lockfile (node scripts/make-notices.ts)", () => {
  const notices = readFileSync("THIRD_PARTY_NOTICES.md", "utf8");
  expect(notices).toBe(writeNotices(readFileSync("package-lock.json", "utf8")));
  expect(notices).toMatch(/libheif-js .*LGPL/);
  expect(notices).toMatch(/fraunces .*OFL/);
});
