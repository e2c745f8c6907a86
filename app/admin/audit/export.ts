/**
 * GET /admin/audit/export: the events that the filters in the URL show, as the page has them: sentences,
 * what changed, and times in the organisation's zone.
 */
import { exportCsv } from "#app/admin/shell/export-csv.ts";
import { requireStaff, viewpointOf } from "#app/admin/shell/require-staff.ts";
import { auditLabels } from "#content/audit.ts";
import { listAccounts } from "#domain/accounts/accounts.ts";
import { auditFilterSchema, readAuditFilter } from "#domain/audit/audit-filter.ts";
import { type AuditLine, listAudit } from "#domain/audit/list-audit.ts";
import { BATCH, inBatches } from "#domain/export/batches.ts";
import { csvStream, describeExport } from "#domain/export/csv.ts";
import { zonedTime } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/export";
import { addressName } from "./audit-fields.ts";
import { sentenceOf } from "./audit-sentence.ts";
import { changeText } from "./changed-fields.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "accounts");
  const { reader, timeZone } = desk;
  const filter = readAuditFilter(url.searchParams);
  const viewpoint = viewpointOf(desk);
  const subject = describeExport("audit", url.searchParams, Object.keys(auditFilterSchema.shape));
  const readBatch = (after: AuditLine | null) =>
    listAudit(reader, { filter: { ...filter, before: after?.id }, viewpoint }, BATCH);
  const accounts = await listAccounts(desk.db);
  const names = new Map(accounts.map(({ username, name }) => [username, name]));
  const nameOf = (username: string) => names.get(username) ?? username;
  const { heads } = auditLabels;
  const columns = [
    { name: heads.when, value: (line: AuditLine) => zonedTime(line.at, timeZone) },
    { name: heads.what, value: (line: AuditLine) => sentenceOf(line, nameOf) },
    { name: heads.changed, value: changeText },
    { name: heads.from, value: (line: AuditLine) => addressName(line.address) },
  ];
  return exportCsv(desk, "audit", subject, () => csvStream(inBatches(readBatch), columns));
}
