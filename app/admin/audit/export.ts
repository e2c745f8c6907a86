/**
 * GET /admin/audit/export: the events that the filters in the URL show, as the page has them: sentences,
 * what changed, and times in the organisation's zone.
 */
import { csvFile } from "#app/admin/shell/csv-file.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { auditLabels } from "#content/audit.ts";
import { listAccounts } from "#domain/accounts/accounts.ts";
import { auditFilterSchema, readAuditFilter } from "#domain/audit/audit-filter.ts";
import { listAudit } from "#domain/audit/list-audit.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { BATCH, inBatches } from "#domain/export/batches.ts";
import { csvStream } from "#domain/export/csv.ts";
import { describeExport } from "#domain/export/describe-export.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { zonedTime } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/export";
import { namedBy, sentenceOf } from "./audit-sentence.ts";
import { changeText } from "./changed-fields.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, reader, clock, timeZone, actor, session } = requireStaff(context, "accounts");
  const filter = readAuditFilter(url.searchParams);
  const now = isoTime(clock);
  const viewpoint = { staffId: session.staffId, timeZone, now };
  const subject = describeExport("audit", url.searchParams, Object.keys(auditFilterSchema.shape));
  await recordAudit(db, now, actor, "exported", subject);
  const rows = inBatches((after: { id: string } | null) =>
    listAudit(
      reader,
      { filter: { ...filter, before: after?.id }, viewpoint, named: namedBy },
      BATCH,
    ),
  );
  const accounts = await listAccounts(db);
  const names = new Map(accounts.map(({ username, name }) => [username, name]));
  const nameOf = (username: string) => names.get(username) ?? username;
  const { heads } = auditLabels;
  const columns = [
    { name: heads.when, value: (line: Line) => zonedTime(line.at, timeZone) },
    { name: heads.what, value: (line: Line) => sentenceOf(line, nameOf) },
    { name: heads.changed, value: changeText },
    { name: heads.from, value: (line: Line) => line.address },
  ];
  return csvFile(csvStream(rows as AsyncIterable<Line>, columns), "audit", { clock, timeZone });
}

type Line = Awaited<ReturnType<typeof listAudit>>[number];
