import { QuietButton } from "#app/admin/shell/fields.tsx";
import type { GalleryItem } from "#content/plans.ts";
import { galleryDesk as labels } from "#content/staff-gallery.ts";

interface GalleryToolsProps {
  item: GalleryItem;
  at: number;
  count: number;
  moveBy(by: 1 | -1): void;
  replace(): void;
  /** Opens the words of the picture; null for one that was not uploaded. */
  describe: (() => void) | null;
  remove(): void;
}

/** What can be done with one entry of the gallery. */
export function GalleryTools(props: GalleryToolsProps) {
  const { item, at, count, moveBy, replace, describe, remove } = props;
  return (
    <fieldset className="gallery-tools" aria-label={labels.entry(item.caption, at + 1)}>
      {([-1, 1] as const).map((by) => (
        <QuietButton
          key={by}
          data-move={`${item.id} ${by}`}
          aria-disabled={at + by < 0 || at + by >= count || undefined}
          onClick={() => moveBy(by)}
        >
          {by < 0 ? labels.up : labels.down}
        </QuietButton>
      ))}
      <QuietButton onClick={replace}>
        {item.type === "image" ? labels.replace : labels.poster}
      </QuietButton>
      {describe && <QuietButton onClick={describe}>{labels.words}</QuietButton>}
      <QuietButton disabled={count === 1} onClick={remove}>
        {labels.remove}
      </QuietButton>
    </fieldset>
  );
}
