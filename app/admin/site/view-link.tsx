import { editLabels as labels } from "#content/staff-site.ts";

interface ViewLinkProps {
  /** Of a public page; null: it is not on the site. */
  path: string | null;
  name?: string;
  className?: string;
}

/** To a public page: for staff who may write, with the way back to its editor. */
export const ViewLink = ({
  path,
  name = labels.viewPage,
  className = "text-link",
}: ViewLinkProps) =>
  path && (
    <a href={`${path}?edit`} className={className}>
      {name}
    </a>
  );
