/** What is installed: exactly what was looked at, with nothing of it run while it is installed. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  link?: boolean;
}

/** A developer who raises this number knows what one more package is for. */
const MOST_AT_RUN_TIME = 30;

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const locked = Object.entries(read("package-lock.json").packages as Record<string, LockedPackage>);
const installed = locked.filter(([path]) => path !== "");
const { dependencies, devDependencies, optionalDependencies } = read("package.json");

test("every package of the lockfile is named with its SHA-512, and from no particular address", () => {
  expect(installed.length).toBeGreaterThan(100);
  for (const [path, { integrity, resolved, link }] of installed) {
    expect(integrity, path).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
    expect(resolved, path).toBeUndefined();
    expect(link, path).toBeUndefined();
  }
});

test("no package runs a script of its own while it is installed", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});

test("every direct dependency is pinned to one version, and at most 30 of them are there at run time", () => {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
  for (const [name, version] of Object.entries(all))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(MOST_AT_RUN_TIME);
});

test("what the server needs is not marked as needed by developers only, so that an install without those runs", () => {
  const twice = Object.keys(dependencies).filter((name) => name in devDependencies);
  expect(twice).toEqual([]);
  for (const [path, { dev }] of installed)
    if (path.replace("node_modules/", "") in dependencies) expect(dev, path).toBeUndefined();
});
