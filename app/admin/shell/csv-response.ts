import { type RouterContextProvider, redirect } from "react-router";
import { requestContext, servicesContext } from "#app/context.ts";
import type { StaffNotice } from "#content/staff-notices.ts";
import { csvFileName } from "#domain/export/csv.ts";

/**
 * A table as a file to be saved, written into the audit log; without a row, or when the database
 * fails, back to the table with the notice that says so.
 */
export async function csvResponse(
  table: "contacts" | "donations",
  url: URL,
  context: Readonly<RouterContextProvider>,
  file: {
    any: () => Promise<boolean>;
    audit: () => Promise<void>;
    rows: () => ReadableStream<Uint8Array>;
    /** What the file is named after, where it is not the table alone. */
    name?: string;
  },
): Promise<Response> {
  const { clock, log, timeZone } = context.get(servicesContext);
  const back = (notice: StaffNotice) => {
    const params = new URLSearchParams(url.searchParams);
    params.set("notice", notice);
    return redirect(`/admin/${table}?${params}`, 303);
  };
  try {
    if (!(await file.any())) return back("nothing-to-export");
    await file.audit();
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestContext).requestId }, "export failed");
    return back(`${table}-failed`);
  }
  return new Response(file.rows(), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${csvFileName(file.name ?? table, clock.now(), timeZone)}"`,
    },
  });
}

/** How the audit log names an export: with the filters, without what was searched for, which may be a person. */
export function exportSubject(name: string, { searchParams }: URL): string {
  const filters = new URLSearchParams(searchParams);
  filters.delete("q");
  return filters.size > 0 ? `${name}?${filters}` : name;
}
