import { Link } from "react-router";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { ViewLink } from "#app/admin/site/view-link.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { staffNews as labels } from "#content/staff-news.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import { listStaffNews, type StaffNews } from "#domain/news/list-staff-news.ts";
import type { Route } from "./+types/news";

export const meta = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, content, session } = requireStaff(context, "read");
  return { items: await listStaffNews(db, clock, content), mayWrite: mayWith(session, "write") };
}

export default function News({ loaderData: { items, mayWrite } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="site-heading">{labels.heading}</h2>
        {mayWrite && (
          <Link to="/admin/site/news/new" className="button">
            {labels.new}
          </Link>
        )}
      </div>
      {items.length === 0 && <p className="py-3 text-iron">{labels.none}</p>}
      <ul className="site-list news-list mt-4" aria-label={labels.heading}>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </>
  );
}

const Item = ({
  item: { id, headline, slug, shownSlug, state, publishAt, edited },
}: {
  item: StaffNews;
}) => (
  <li>
    <span className="news-name">
      <Link to={`/admin/site/news/${id}`} className="site-title">
        {headline || labels.untitled}
      </Link>
      {slug && <span className="text-iron">/news/{slug}</span>}
    </span>
    <span className="news-state" data-state={state}>
      {labels.states[state]}
    </span>
    <span className="text-iron">
      {edited ? <PersonName of={edited.username} /> : labels.firstEdition}
    </span>
    {publishAt ? (
      <span>
        {labels.from} <LocalTime time={publishAt} withTime />
      </span>
    ) : (
      edited && <LocalTime time={edited.at} withTime />
    )}
    <ViewLink path={shownSlug && `/news/${shownSlug}`} className="text-link news-view" />
  </li>
);
