/** The words for an audit event: which record it is about, and what changed. */

import { editUrlOf } from "#app/desk/site/sections.ts";
import { auditPage, auditRecords as records } from "#content/desk/audit.ts";
import type { AuditLine } from "#domain/audit/list-audit.ts";
import type { AuditValue } from "#domain/audit/record-audit.ts";
import { formatCents } from "#domain/values/money.ts";

/** The page of each kind of record, by the record's id or the query of a list. */
const RECORD_PAGES = new Map(
  Object.entries({
    donation: "/admin/donations?open={id}",
    contact: "/admin/messages?open={id}",
    people: "/admin/people/{id}",
    import: "/admin/import/{id}",
    account: "/admin/accounts",
    donations: "/admin/donations?{id}",
    "donations-readable": "/admin/donations?{id}",
    contacts: "/admin/messages?{id}",
    "contacts-readable": "/admin/messages?{id}",
    newsletter: "/admin/newsletter?{id}",
    "newsletter-unsubscribed": "/admin/newsletter?state=unsubscribed",
    subscriber: "/admin/people/{id}",
    content: editUrlOf("{id}"),
    setting: "/admin/accounts",
    picture: "/admin/site/pictures?open={id}",
    template: "/admin/templates",
    person: "/admin/privacy",
    deposit: "/admin/donations/deposits/{id}",
    audit: "/admin/audit?{id}",
    attendee: "/admin/site/guest-lists",
    letter: "/admin/donations/letters/{id}",
    letters: "/admin/donations/thanks",
    mail: "/admin/jobs",
    report: "/admin/overview",
    document: "/documents/{id}.pdf",
    jobs: "/admin/jobs",
  }),
);
const names = new Map(Object.entries(records));

type NameOf = (username: string) => string;

/** Returns the record that an event is about, with its name and page; null when there is none. */
export function subjectOf(
  { subject, record, changes }: Pick<AuditLine, "subject" | "record" | "changes">,
  nameOf: NameOf,
): { name: string; to: string | null } | null {
  if (!subject) return null;
  const [, kind = "", id = ""] = /^([a-z-]+)(?:[:?](.*))?$/s.exec(subject) ?? [];
  const page = RECORD_PAGES.get(kind);
  if (!page) return { name: subject, to: null };
  const title = Object.values(changes ?? {})[0]?.[1];
  const recordName = record?.name || (kind === "content" && id.includes("/") && title);
  const kindName = names.get(kind) ?? nameOf;
  const name = recordName || (typeof kindName === "string" ? kindName : kindName(id));
  const sum = record?.cents != null ? `, ${formatCents(record.cents)}` : "";
  const to = page.replace("{id}", () => encodeURI(id)).replace(/\?$/, "");
  const isDeleted = kind === "deposit" && !record;
  return { name: name + sum, to: isDeleted ? null : to };
}

/** Formats "Role: viewer → editor, Access". For personal fields the log has only their names. */
export const changesOf = ({ changes }: Pick<AuditLine, "changes">) =>
  Object.entries(changes ?? {})
    // A document whose headline stays the same changed elsewhere; a new document is named by its
    // headline.
    .filter(([field, values]) => !values || (values[0] !== values[1] && !isFirst(field, values[0])))
    .map(([field, values]) => {
      const name = auditPage.fields[field.includes("/") ? "headline" : field] ?? field;
      const shownValue = (value: AuditValue) =>
        field.endsWith("_cents") && typeof value === "number"
          ? formatCents(value)
          : valueText(value);
      return values ? `${name}: ${values.map(shownValue).join(" → ")}` : name;
    })
    .join(", ");

const isFirst = (field: string, before: AuditValue) => field.includes("/") && before === null;

const valueText = (value: AuditValue) =>
  value === null || value === "" ? auditPage.nothing : String(value).replaceAll("_", " ");

/** The loopback addresses, as the site stores them (server/http/middleware/client-ip.ts). */
const THIS_MACHINE = /^(127\.|0:0:0:0::\/64$)/;

/** Returns the words for an address in the audit log or of a session, if it has some. */
export const clientIpName = (clientIp: string) =>
  THIS_MACHINE.test(clientIp) ? auditPage.thisMachine : clientIp;
