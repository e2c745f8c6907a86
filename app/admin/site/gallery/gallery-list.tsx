import { useRef, useState } from "react";
import { QuietButton } from "#app/admin/shell/fields.tsx";
import { dragEntry } from "#app/admin/site/edit/drag-entry.ts";
import { DescribeDialog } from "#app/admin/site/pictures/describe-dialog.tsx";
import { PictureDialog } from "#app/admin/site/pictures/picture-dialog.tsx";
import { usePictures } from "#app/admin/site/pictures/use-pictures.ts";
import type { GalleryItem } from "#content/plans.ts";
import { galleryDesk as labels } from "#content/staff-gallery.ts";
import type { ContentPath } from "#domain/content/content-path.ts";
import { GALLERY_MAX } from "#domain/content/pages/gallery.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { movedItem, newItem } from "./gallery-changes.ts";
import { GalleryRow } from "./gallery-row.tsx";
import { GalleryTools } from "./gallery-tools.tsx";
import { useFocusAfterMove } from "./use-focus-after-move.ts";

interface GalleryListProps {
  items: readonly GalleryItem[];
  problems: readonly ContentProblem[];
  /** Changes the list, or a field in it. */
  change(path: ContentPath, value: unknown): void;
}

/** For which a picture is being chosen: a new entry, or the entry at a position. */
type Choosing = GalleryItem["type"] | number;

export function GalleryList({ items, problems, change }: GalleryListProps) {
  const pictures = usePictures();
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [described, setDescribed] = useState<string | null>(null);
  const [status, setStatus] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useFocusAfterMove(list);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length) return;
    change([], movedItem(items, from, to));
    setStatus(labels.moved(item.caption, to + 1, items.length));
  };
  const describing = ({ picture }: GalleryItem) => {
    const media = "media" in picture ? pictures.picture(picture.media) : undefined;
    return media ? () => setDescribed(media.id) : null;
  };
  const isFull = items.length >= GALLERY_MAX;
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      <ol ref={list}>
        {items.map((item, at) => (
          <GalleryRow
            key={item.id}
            item={item}
            at={at}
            pictures={pictures}
            problems={problems.filter(({ path }) => path[0] === "items" && path[1] === at)}
            change={(field, value) => change([at, field], value)}
            drag={dragEntry(["items"], at, (from) => move(from, at))}
          >
            <GalleryTools
              item={item}
              at={at}
              count={items.length}
              moveBy={(by) => {
                keepFocus(item.id, by);
                move(at, at + by);
              }}
              replace={() => setChoosing(at)}
              describe={describing(item)}
              remove={() => change([], items.toSpliced(at, 1))}
            />
          </GalleryRow>
        ))}
      </ol>
      {isFull && <p className="text-iron">{labels.full(GALLERY_MAX)}</p>}
      <p className="flex flex-wrap gap-3">
        {(["image", "video"] as const).map((type) => (
          <QuietButton key={type} disabled={isFull} onClick={() => setChoosing(type)}>
            {type === "image" ? labels.addPicture : labels.addVideo}
          </QuietButton>
        ))}
      </p>
      {choosing !== null && (
        <PictureDialog
          onClose={() => setChoosing(null)}
          onChoose={({ id, picture }) => {
            if (typeof choosing === "number") change([choosing, "picture"], { media: id });
            else change([], [...items, newItem(id, picture?.caption ?? "", choosing)]);
          }}
        />
      )}
      {described !== null && <DescribeDialog id={described} onClose={() => setDescribed(null)} />}
    </>
  );
}
