import ICAL from "ical.js";

/** The events of a calendar file, as an independent parser reads them with the file's own zones. */
export function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      place: event.location,
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      wall: event.startDate.toString(),
      zone: event.startDate.zone?.tzid,
      status: component.getFirstPropertyValue("status"),
    };
  });
}
