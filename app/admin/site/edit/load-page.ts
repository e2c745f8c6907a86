import type { StaffServices } from "#app/admin/shell/require-staff.ts";
import { pageData } from "#app/public/page-data.ts";
import type { InPlaceName } from "./in-place-documents.ts";

export type LoadedPage = Awaited<ReturnType<typeof loadPage>>;

/** What a page shows beside its texts. */
export async function loadPage(desk: StaffServices, page: InPlaceName) {
  const { content, facts } = desk;
  const data = await pageData[page](desk);
  return { page, data, shell: content.current("shell"), hours: facts.hours };
}
