import { Form, Link, useSearchParams } from "react-router";
import { PanelInput, PanelSelect, Submit, TextLink } from "#app/desk/parts/fields.tsx";
import { DeskPageHeader, PageTable, pageTitle } from "#app/desk/parts/page-header.tsx";
import { useStaffNames } from "#app/desk/parts/staff-name.tsx";
import { UnreadFilters } from "#app/desk/records/filter-row.tsx";
import { changeParams } from "#app/desk/records/list.tsx";
import { requireStaff } from "#app/desk/require-staff.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { auditPage as labels } from "#content/desk/audit.ts";
import { listAccounts } from "#domain/accounts/accounts.ts";
import { AUDIT_ACTIONS } from "#domain/audit/audit-actions.ts";
import {
  AUDIT_PAGE,
  type AuditLine,
  listAudit,
  parseAuditFilter,
} from "#domain/audit/list-audit.ts";
import { findNamedType } from "#domain/content/document-types.ts";
import type { Route } from "./+types/audit";
import { changesOf, clientIpName, subjectOf } from "./audit-sentence.ts";

export const meta = () => pageTitle(labels.heading);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, readonlyDb, timeZone } = requireStaff(context);
  const filter = parseAuditFilter(url.searchParams);
  const [lines, accounts] = await Promise.all([
    listAudit(readonlyDb, filter, timeZone),
    listAccounts(db),
  ]);
  return {
    filter,
    lines: lines.map((line) => ({ ...line, record: line.record ?? documentIn(line) })),
    hasOlder: lines.length === AUDIT_PAGE,
    accounts: accounts.map(({ username, name }) => ({ value: username, name: name ?? username })),
  };
}

/** Returns the document that an event is about; null for an item and for any other record. */
function documentIn({ subject }: AuditLine) {
  const name = findNamedType(subject?.replace(/^content:/, "") ?? "")?.name;
  return name === undefined ? null : { name, cents: null };
}

const ACTIONS = Object.entries(AUDIT_ACTIONS)
  .map(([value, name]) => ({ value, name }))
  .sort((a, b) => a.name.localeCompare(b.name, "en"));
const actions = new Map<string, string>(Object.entries(AUDIT_ACTIONS));
const allOption = { value: "", name: labels.all };

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, lines, hasOlder, accounts } = loaderData;
  const [params] = useSearchParams();
  const last = lines.at(-1);
  return (
    <section className="pb-12">
      <DeskPageHeader heading={labels.heading} />
      <Form
        className="flex flex-wrap items-end gap-3 px-edge pb-4 max-md:*:[label]:grow max-md:*:[label]:basis-32"
        key={params.toString()}
      >
        <PanelSelect
          label={labels.who}
          name="who"
          defaultValue={filter.who}
          options={[allOption, ...accounts]}
        />
        <PanelSelect
          label={labels.what}
          name="what"
          defaultValue={filter.what}
          options={[allOption, { value: "money", name: labels.money }, ...ACTIONS]}
        />
        <PanelInput label={labels.day} type="date" name="day" defaultValue={filter.day} />
        <Submit className="button-quiet">{labels.show}</Submit>
      </Form>
      <UnreadFilters names={filter.unread} fields={[]} />
      <div className="px-edge">
        {last ? (
          <PageTable caption={labels.heading} columns={labels.columns}>
            {lines.map((line) => (
              <AuditRow key={line.id} line={line} />
            ))}
          </PageTable>
        ) : (
          <p>{labels.none}</p>
        )}
        {!filter.what && <p className="mt-4 text-small text-iron">{labels.viewsHidden}</p>}
        {last && hasOlder && (
          <p className="mt-4">
            <TextLink to={changeParams(params, { before: last.id })}>{labels.older}</TextLink>
          </p>
        )}
      </div>
    </section>
  );
}

function AuditRow({ line }: { line: AuditLine }) {
  const nameOf = useStaffNames();
  const subject = subjectOf(line, nameOf);
  const changes = changesOf(line);
  return (
    <tr>
      <td className="whitespace-nowrap">
        <LocalTime time={line.at} showsTime />
      </td>
      <td title={line.username}>
        <strong>{nameOf(line.username)}</strong>
      </td>
      <td>{actions.get(line.action) ?? line.action}</td>
      <td className="wrap-anywhere">
        {subject?.to ? (
          <Link to={subject.to} title={line.subject ?? ""} className="text-link">
            {subject.name}
          </Link>
        ) : (
          subject?.name
        )}
        {changes && <span className="text-iron"> ({changes})</span>}
      </td>
      <td className="text-iron wrap-anywhere">{clientIpName(line.address)}</td>
    </tr>
  );
}
