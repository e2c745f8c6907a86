import ICAL from "ical.js";

/** Returns the events of a calendar file, as an independent parser reads them. */
export function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      place: event.location,
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      status: component.getFirstPropertyValue("status"),
      organizer: component.getFirstPropertyValue("organizer"),
    };
  });
}
