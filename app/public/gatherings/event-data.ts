import type { Organisation } from "#content/organisation.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";
import { withOffset } from "#domain/gatherings/when.ts";

/** A gathering in schema.org's vocabulary. */
export const eventData =
  (value: Gathering, timeZone: string) => (origin: string, organisation: Organisation) => ({
    "@type": "Event",
    name: value.title,
    description: value.summary,
    startDate: withOffset(value.startsAt, timeZone),
    endDate: withOffset(value.endsAt, timeZone),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: value.place, address: value.place },
    ...(value.limit !== null && { maximumAttendeeCapacity: value.limit }),
    organizer: {
      "@type": "Organization",
      "@id": `${origin}/#organization`,
      name: organisation.name,
      url: `${origin}/`,
    },
    url: `${origin}/events/${value.slug}`,
  });
