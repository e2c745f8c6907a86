import { Link } from "react-router";
import { MediaPicture } from "#app/pictures/media-picture.tsx";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import { type PictureView, pictureViews, shownIn } from "./picture-views.ts";
import type { PictureEntry } from "./pictures.tsx";

interface ContactSheetProps {
  /** Of all views. */
  entries: readonly PictureEntry[];
  view: PictureView;
  openId: string | null;
}

/** All pictures of a view; each leads to its panel. */
export function ContactSheet({ entries, view, openId }: ContactSheetProps) {
  const shown = shownIn(view, entries);
  return (
    <>
      <nav className="pictures-views" aria-label={labels.heading}>
        {pictureViews.map((name) => (
          <Link
            key={name}
            to={name === "all" ? "?" : `?view=${name}`}
            aria-current={name === view ? "page" : undefined}
          >
            {labels.views[name]} <small>{shownIn(name, entries).length}</small>
          </Link>
        ))}
      </nav>
      {entries.length === 0 && <p className="py-6 text-iron">{labels.none}</p>}
      <ul className="contact-sheet">
        {shown.map((entry) => (
          <li key={entry.id}>
            <Link
              to={view === "all" ? `?open=${entry.id}` : `?view=${view}&open=${entry.id}`}
              preventScrollReset
              data-row=""
              aria-current={entry.id === openId || undefined}
            >
              <SheetPicture entry={entry} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A picture with its name, and whether its words are missing or where it is used. */
export function SheetPicture({ entry }: { entry: PictureEntry }) {
  const { picture, fileName, uses } = entry;
  if (!picture) return null;
  return (
    <>
      <MediaPicture media={picture} sizes="12rem" alt="" />
      <strong>{picture.caption || fileName || labels.untitled}</strong>
      {picture.alt === "" ? (
        <span className="pictures-lacking">{labels.lacksAlt}</span>
      ) : (
        <span>
          {labels.kinds[picture.kind]}, {labels.used(uses.length)}
        </span>
      )}
    </>
  );
}
