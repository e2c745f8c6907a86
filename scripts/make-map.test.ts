import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import bayfieldMap from "#app/public/contact/maps/bayfield.json";
import { eventsContent } from "#content/events.ts";

test("the committed map is the one that its script makes from geodata and coordinates", () => {
  const folder = mkdtempSync(join(tmpdir(), "arena-map-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync(process.execPath, ["scripts/make-map.ts", folder]);
  expect(readFileSync(join(folder, "bayfield.svg"), "utf8")).toBe(
    readFileSync("app/public/contact/maps/bayfield.svg", "utf8"),
  );
  expect(JSON.parse(readFileSync(join(folder, "bayfield.json"), "utf8"))).toEqual(bayfieldMap);
});

test("the map's description gives the distances of the map", () => {
  const { durango, pagosaSprings } = bayfieldMap.miles;
  expect(eventsContent.location.description).toContain(`Durango, about ${durango} miles`);
  expect(eventsContent.location.description).toContain(
    `Pagosa Springs, about ${pagosaSprings} miles`,
  );
});
