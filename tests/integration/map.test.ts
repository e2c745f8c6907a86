import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import places from "#app/public/contact/maps/bayfield.json";
import { location } from "#content/events.ts";

test("the map that is served is the one the geodata and the towns' coordinates give", () => {
  const folder = mkdtempSync(join(tmpdir(), "arena-map-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync(process.execPath, ["scripts/make-map.ts", folder]);
  expect(readFileSync(join(folder, "bayfield.svg"), "utf8")).toBe(
    readFileSync("app/public/contact/maps/bayfield.svg", "utf8"),
  );
  expect(JSON.parse(readFileSync(join(folder, "bayfield.json"), "utf8"))).toEqual(places);
});

test("the distances told to those who do not see the map are those of the map", () => {
  const { durango, pagosaSprings } = places.miles;
  expect(location.description).toContain(`Durango, about ${durango} miles`);
  expect(location.description).toContain(`Pagosa Springs, about ${pagosaSprings} miles`);
});
