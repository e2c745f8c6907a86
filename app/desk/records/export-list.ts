import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/context.ts";
import { redirectWithToast } from "#app/desk/page-url.ts";
import { requireStaff } from "#app/desk/require-staff.ts";
import type { StaffToast } from "#content/desk/toasts.ts";
import { answerExport, type Export } from "./answer-export.ts";

interface ExportedList extends Omit<Export, "subject"> {
  /** The page of the list. */
  path: string;
  failure: StaffToast;
  filter: { unread: readonly string[] };
  filterNames: readonly string[];
  count(): Promise<number>;
}

/** Answers the rows of a list as a file, or goes back to it with a toast that says why. */
export async function exportList(
  context: Readonly<RouterContextProvider>,
  query: URLSearchParams,
  { path, failure, filter, filterNames, count, ...file }: ExportedList,
) {
  const staff = requireStaff(context);
  const backWith = (toast: StaffToast) => redirectWithToast(`${path}?${query}`, toast);
  if (filter.unread.length > 0) return backWith("filter-unread");
  try {
    if ((await count()) === 0) return backWith("nothing-to-export");
    const subject = describeExport(file.table, query, filterNames);
    return await answerExport(staff, { ...file, subject });
  } catch (error) {
    const { requestId } = context.get(requestContext);
    staff.log.error({ err: error, requestId }, "export failed");
    return backWith(failure);
  }
}

/**
 * Describes an export for the audit log: the table and the names of the active filters among
 * `filterNames`. It never includes their values, because a name or an email would stay in the log
 * for years.
 */
export function describeExport(
  table: string,
  query: URLSearchParams,
  filterNames: readonly string[],
): string {
  const set = filterNames.filter((name) => query.get(name));
  return set.length > 0 ? `${table}, filtered by ${set.join(", ")}` : table;
}
