import stripSheetUrl from "#app/styles/public/edit-strip.css?url";
import { editStrip as labels } from "#content/staff-site.ts";

/**
 * Above a public page that a member of staff looks at with `?edit`: the ways to its editor and to the
 * desk. Its styles travel with it: the page that visitors get carries none.
 */
export const EditStrip = ({ editUrl }: { editUrl: string }) => (
  <aside aria-label={labels.name} className="edit-strip">
    <link rel="stylesheet" href={stripSheetUrl} />
    <a href={editUrl}>{labels.edit}</a>
    <a href="/admin/site">{labels.back}</a>
  </aside>
);
