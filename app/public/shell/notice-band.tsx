import noticeSheetUrl from "#app/styles/public/notice.css?url";
import { noticeLabel } from "#content/notice.ts";
import type { Notice } from "#domain/content/notice.ts";

/** The notice across the top of a page. Its styles travel with it: pages without a notice carry none. */
export function NoticeBand({ notice }: { notice: Notice }) {
  if (!notice) return null;
  const { text, link } = notice;
  return (
    <aside aria-label={noticeLabel} className="site-notice">
      <link rel="stylesheet" href={noticeSheetUrl} />
      <p>
        {text}
        {link.url && (
          <>
            {" "}
            <a href={link.url}>{link.name}</a>
          </>
        )}
      </p>
    </aside>
  );
}
