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
      <nav
        className="mt-4 flex gap-5 overflow-x-auto border-b border-rule whitespace-nowrap"
        aria-label={labels.heading}
      >
        {pictureViews.map((name) => (
          <Link
            key={name}
            className="flex min-h-11 items-center gap-[0.35rem] text-iron aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-ink)]"
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
        <span className="before:inline-block before:w-3 before:h-[0.7rem] before:mr-1.5 before:bg-alarm before:[clip-path:polygon(50%_0,100%_100%,0_100%)]">
          {labels.lacksAlt}
        </span>
      ) : (
        <span>
          {labels.kinds[picture.kind]}, {labels.used(uses.length)}
        </span>
      )}
    </>
  );
}
