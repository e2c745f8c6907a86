import { Link } from "react-router";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { historyLabels } from "#content/staff-site.ts";
import { ViewLink } from "./view-link.tsx";

interface DocumentListProps {
  documents: readonly {
    key: string;
    name: string;
    /** What it is, in a few words. */
    note: string;
    /** Of its public page. */
    path?: string;
  }[];
  mayEdit: boolean;
}

/** Pages or mails, each with the ways to its editor, its history and its page. */
export const DocumentList = ({ documents, mayEdit }: DocumentListProps) => (
  <ul className="site-list site-links mt-6 border-t border-rule">
    {documents.map(({ key, name, note, path = null }) => (
      <li key={key}>
        {mayEdit ? (
          <Link to={`/admin/site/edit/${key}`} className="site-title">
            {name}
          </Link>
        ) : (
          <span className="site-title">{name}</span>
        )}
        <span className="text-iron">{note}</span>
        <TextLink to={`/admin/site/history/${key}`}>
          {historyLabels.heading}
          <span className="sr-only"> {name}</span>
        </TextLink>
        <ViewLink path={path} />
      </li>
    ))}
  </ul>
);
