import { towns } from "#content/events.ts";
import { place } from "#content/site.ts";

/** In schema.org's vocabulary. The town, not the site: where in it the arena will stand is not published. */
export function placeData(origin: string) {
  const { latitude, longitude } = towns.bayfield;
  return {
    "@type": "Place",
    "@id": `${origin}/events#place`,
    name: place,
    geo: { "@type": "GeoCoordinates", latitude, longitude },
  };
}
