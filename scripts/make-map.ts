/**
 * Draws the map of the gatherings page from the boundaries of the US Census Bureau (us-atlas), as
 * a picture and the positions of the towns, into app/public/contact/maps/ or the folder in its
 * argument. Run it again when the towns change; a test compares the result.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { geoCircle, geoConicConformal, geoDistance, geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { towns } from "#content/events.ts";

const FOLDER = process.argv[2] ?? "app/public/contact/maps";
const WIDTH = 1200;
const HEIGHT = 750;
const EARTH_RADIUS_MILES = 3958.8;
/** Radii of the rings around Bayfield. */
const RINGS_MILES = [25, 50];
/** FIPS code of Colorado. */
const HOME_STATE = "08";

type Atlas = Topology<{ states: GeometryCollection; counties: GeometryCollection }>;
const atlas = JSON.parse(readFileSync("node_modules/us-atlas/counties-10m.json", "utf8")) as Atlas;
const { states, counties } = atlas.objects;

const center: [number, number] = [towns.bayfield.longitude, towns.bayfield.latitude];
const projection = geoConicConformal()
  .parallels([36.8, 38])
  .rotate([-center[0], 0])
  .center([0, center[1] + 0.16])
  .scale(27_000)
  .translate([WIDTH / 2, HEIGHT / 2])
  .clipExtent([
    [-8, -8],
    [WIDTH + 8, HEIGHT + 8],
  ]);
const draw = geoPath(projection).digits(1);

const home = {
  ...states,
  geometries: states.geometries.filter((state) => state.id === HOME_STATE),
};
const countyLines = mesh(
  atlas,
  counties,
  (a, b) => a !== b && String(a.id).slice(0, 2) === String(b.id).slice(0, 2),
);
const borders = mesh(atlas, states, (a, b) => a !== b);
const rings = RINGS_MILES.map((miles) => geoCircle().center(center).radius(toDegrees(miles))());

const colors = {
  paper: "#faf6ee",
  home: "#f1e9db",
  rule: "#b9afa2",
  ink: "#2b211b",
  saddle: "#9a4420",
};
const path = (d: string | null, attributes: string) => `<path d="${d ?? ""}" ${attributes}/>`;
const svg = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.paper}"/>`,
  path(draw(feature(atlas, home)), `fill="${colors.home}"`),
  `<g fill="none" stroke-linejoin="round">`,
  path(draw(countyLines), `stroke="${colors.rule}" stroke-width="1.25"`),
  path(draw(borders), `stroke="${colors.ink}" stroke-width="2.5" stroke-dasharray="22 6 5 6"`),
  ...rings.map((ring) =>
    path(draw(ring), `stroke="${colors.saddle}" stroke-width="1.25" stroke-dasharray="2 7"`),
  ),
  "</g></svg>\n",
].join("\n");

const map = {
  width: WIDTH,
  height: HEIGHT,
  towns: mapValues(towns, ({ latitude, longitude }) => project(longitude, latitude)),
  rings: RINGS_MILES.map((miles) => ({
    miles,
    ...project(center[0], center[1] + toDegrees(miles)),
  })),
  miles: {
    durango: milesFromCenter(towns.durango),
    pagosaSprings: milesFromCenter(towns.pagosaSprings),
  },
};

mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/bayfield.svg`, svg);
writeFileSync(`${FOLDER}/bayfield.json`, `${JSON.stringify(map, null, 2)}\n`);

function toDegrees(miles: number): number {
  return (miles / EARTH_RADIUS_MILES) * (180 / Math.PI);
}

/** Returns a position in units of the picture, rounded to a tenth. */
function project(longitude: number, latitude: number): { x: number; y: number } {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0];
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

function milesFromCenter({ latitude, longitude }: { latitude: number; longitude: number }): number {
  return Math.round(geoDistance(center, [longitude, latitude]) * EARTH_RADIUS_MILES);
}

function mapValues<K extends string, A, B>(record: Record<K, A>, change: (a: A) => B) {
  const entries = Object.entries<A>(record).map(([key, value]) => [key, change(value)]);
  return Object.fromEntries(entries) as Record<K, B>;
}
