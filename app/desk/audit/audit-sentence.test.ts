import { expect, test } from "vitest";
import { subjectOf } from "./audit-sentence.ts";

test.each([
  ["attendee:0199", "a guest", "/admin/site/guest-lists"],
  ["letter:0199", "a letter", "/admin/donations/letters/0199"],
  ["letters:4", "4 letters", "/admin/donations/thanks"],
  ["mail:0199", "an email", "/admin/jobs"],
  ["report:0199", "a report of a payment", "/admin/overview"],
  ["document:00ff", "a PDF", "/documents/00ff.pdf"],
])("the audit log names what %j is about", (subject, name, to) => {
  const event = { subject, record: null, changes: null };
  expect(subjectOf(event, (username) => username)).toEqual({ name, to });
});
