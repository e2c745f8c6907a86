import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { Icon } from "#app/admin/shell/icon.tsx";
import { recordLabels } from "#content/records.ts";
import { adminLabels } from "#content/staff.ts";
import { Popover } from "./popover.tsx";
import { type ListView, RemoveView } from "./view-tabs.tsx";

interface ListActionsProps {
  /** Of the list. */
  path: string;
  mayExport: boolean;
  /** The one that is shown. */
  view: ListView | undefined;
  /** Links of this list alone. */
  actions: ReactNode;
}

/** What can be done with the whole list: in the row of its views, on a phone in a menu. */
export function ListActions({ path, mayExport, view, actions }: ListActionsProps) {
  const [params] = useSearchParams();
  const exportLink = (className: string) =>
    mayExport && (
      <Link to={`${path}/export?${params}`} reloadDocument className={className}>
        {adminLabels.exportCsv}
      </Link>
    );
  return (
    <>
      <div className="contents max-md:hidden">{actions}</div>
      {exportLink("bar-link max-md:hidden")}
      <Popover
        name={recordLabels.more}
        label={<Icon name="more" />}
        className="icon-button list-more"
      >
        <div className="grid *:[details]:px-4 *:[details]:py-2 md:hidden">{actions}</div>
        {exportLink("menu-item md:hidden")}
        {mayExport && (
          <Link to={`${path}/export/readable?${params}`} reloadDocument className="menu-item">
            {adminLabels.exportReadable}
          </Link>
        )}
        <RemoveView view={view} path={path} />
      </Popover>
    </>
  );
}
