import { expect, test } from "vitest";
import type { AuditLine } from "#domain/audit/list-audit.ts";
import { changesOf, subjectOf } from "./audit-sentence.ts";

test.each([
  ["attendee:0199", "a guest", "/admin/site/guest-lists"],
  ["letter:0199", "a letter", "/admin/donations/letters/0199"],
  ["letters:4", "4 letters", "/admin/donations/thanks"],
  ["mail:0199", "an email", "/admin/jobs"],
  ["report:0199", "a report of a payment", "/admin/overview"],
  ["document:00ff", "a PDF", "/documents/00ff.pdf"],
  ["deposit:7", "deposit 7", "/admin/donations/deposits/7", { name: "", cents: null }],
  ["deposit:7", "deposit 7", null],
])(
  "the audit log names what %j is about",
  (subject, name, to, record: AuditLine["record"] = null) => {
    const event = { subject, record, changes: null };
    expect(subjectOf(event, (username) => username)).toEqual({ name, to });
  },
);

test("the audit log names the fields of a corrected deposit as its page does", () => {
  const changes: AuditLine["changes"] = { day: ["a", "b"], account: ["", "Example Bank"] };
  expect(changesOf({ changes })).toBe("Received: a → b, Bank and account: nothing → Example Bank");
});
