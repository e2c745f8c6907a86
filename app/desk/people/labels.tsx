/**
 * /admin/people/labels: the addresses of the people that the list's filters show, as sheets of
 * labels to print.
 */
import { ADDRESS_SIZE_CLASSES } from "#app/desk/letters/letter-paper.tsx";
import { redirectWithToast } from "#app/desk/page-url.ts";
import { PrintButton, TextLink } from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { describeExport } from "#app/desk/records/export-list.ts";
import { requireStaff, viewpointOf } from "#app/desk/require-staff.ts";
import { renderList } from "#app/ui/render-list.tsx";
import { labelsPage as labels } from "#content/desk/people.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { composeLabelSheets } from "#domain/letters/label-sheets.ts";
import { parsePeopleFilter, peopleFilterSchema } from "#domain/people/find-people.ts";
import type { Route } from "./+types/labels";

export const meta = () => pageTitle(labels.title);

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const filter = parsePeopleFilter(searchParams);
  const listPath = `/admin/people?${searchParams}`;
  if (filter.unread.length > 0) throw redirectWithToast(listPath, "filter-unread");
  const filterContext = viewpointOf(staff);
  const subject = describeExport("labels", searchParams, Object.keys(peopleFilterSchema.shape));
  await recordAudit(staff.db, { now: filterContext.now, actor: staff.actor }, "exported", subject);
  const includeTests = staff.giving.countsTests;
  return {
    back: listPath,
    ...(await composeLabelSheets(staff.readonlyDb, filter, { includeTests, filterContext })),
  };
}

const SHEET_CLASS =
  "mx-auto mb-4 grid h-[10.5in] w-[8.5in] grid-cols-[repeat(3,2.625in)] grid-rows-[repeat(10,1in)] gap-x-[0.125in] bg-(--sheet) px-[0.1875in] pt-[0.5in] text-(--on-sheet) [page:letter] break-after-page last:break-after-auto shadow-[0_0_0_1px_var(--color-rule)] print:mb-0 print:shadow-none";

export default function Labels({ loaderData }: Route.ComponentProps) {
  const { back, sheets, count } = loaderData;
  return (
    <main id="main">
      <div className="px-edge py-3 print:hidden">
        <h1 className="site-heading">{labels.count(count)}</h1>
        <p className="my-2 max-w-[60rem]">{labels.lead}</p>
        {labels.leftOut(loaderData).map((text) => (
          <p key={text} className="font-semibold">
            {text}
          </p>
        ))}
        <p className="mt-2 flex flex-wrap items-center gap-4">
          {count > 0 && <PrintButton />}
          <TextLink to={back}>{labels.back}</TextLink>
        </p>
      </div>
      <div className="overflow-x-auto print:overflow-visible">
        {renderList(sheets, (sheet) => (
          <ul className={SHEET_CLASS}>
            {sheet.map(({ id, points, lines }) => (
              <li
                key={id}
                className={`flex flex-col justify-center overflow-hidden px-[0.125in] whitespace-nowrap ${ADDRESS_SIZE_CLASSES[points]}`}
              >
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </li>
            ))}
          </ul>
        ))}
      </div>
    </main>
  );
}
