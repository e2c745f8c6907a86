import { Link } from "react-router";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { historyLabels, editLabels as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Route } from "./+types/letters-page";
import { letters } from "./editable-letters.ts";

export const meta = () => pageTitle(labels.letters);

export function loader({ context }: Route.LoaderArgs) {
  const { session, content } = requireStaff(context, "read");
  const subjects = Object.entries(letters).map(([key, { name, to }]) => ({
    key,
    name,
    to,
    subject: content.current(key as keyof typeof letters).subject,
  }));
  return { letters: subjects, mayEdit: mayWith(session, "write") };
}

/** The site's mails, with the subject that each has now. */
export default function LettersPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h2 className="site-heading">{labels.letters}</h2>
      <p className="my-2 max-w-measure">{labels.lettersLead}</p>
      <ul className="site-list site-links mt-6 border-t border-rule">
        {loaderData.letters.map(({ key, name, to, subject }) => (
          <li key={key}>
            {loaderData.mayEdit ? (
              <Link to={`/admin/site/edit/${key}`} className="site-title">
                {name}
              </Link>
            ) : (
              <span className="site-title">{name}</span>
            )}
            <span className="text-iron">
              {labels.to[to]}: {subject}
            </span>
            <TextLink to={`/admin/site/history/${key}`}>
              {historyLabels.heading}
              <span className="sr-only"> {name}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}
