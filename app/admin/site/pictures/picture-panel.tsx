import { useEffect, useRef } from "react";
import type { PositionInList } from "#app/admin/records/position-in-list.ts";
import { PanelHead } from "#app/admin/records/record-panel.tsx";
import { FormError, OnceButton, TextLink } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { editUrlOf } from "#app/admin/site/sections.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import { PictureFields } from "./picture-fields.tsx";
import type { PictureAnswer, PictureEntry } from "./pictures.tsx";

interface PicturePanelProps {
  entry: PictureEntry;
  picture: MediaPicture;
  /** In the view that is shown; null: it is not in it. */
  position: PositionInList | null;
  answer: PictureAnswer | null;
  mayWrite: boolean;
}

/** Everything about one picture. */
export function PicturePanel(props: PicturePanelProps) {
  const { entry, picture, position, answer, mayWrite } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // From here the keys lead to the neighbours.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      className="picture-panel grid gap-3 lg:sticky lg:top-4 lg:border-l lg:border-edge lg:pl-6 [&>.panel-head]:px-0"
      aria-labelledby="picture-name"
    >
      <PanelHead kind={labels.panel} position={position} />
      <h2
        id="picture-name"
        ref={heading}
        tabIndex={-1}
        className="font-serif text-[1.0625rem]/[1.3] font-semibold wrap-anywhere"
      >
        {picture.caption || entry.fileName || labels.untitled}
      </h2>
      <FormError text={answer?.problem} />
      <KeptForm
        key={entry.version}
        name={`picture ${entry.id}`}
        method="post"
        noValidate
        className="grid gap-2"
      >
        <input type="hidden" name="id" value={entry.id} />
        <input type="hidden" name="version" value={entry.version} />
        <fieldset disabled={!mayWrite} className="grid gap-2">
          <PictureFields picture={picture} answer={answer} />
        </fieldset>
        <PictureFacts entry={entry} picture={picture} />
        {mayWrite && (
          <footer className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <OnceButton value="save" className="button">
              {labels.save}
            </OnceButton>
            <OnceButton value="add-to-gallery">{labels.addToGallery}</OnceButton>
            <details>
              <summary className="text-link">{labels.remove}</summary>
              <p>{entry.uses.length > 0 ? labels.inUse : labels.removeSure}</p>
              {entry.uses.length === 0 && (
                <OnceButton value="remove">{labels.removeYes}</OnceButton>
              )}
            </details>
          </footer>
        )}
      </KeptForm>
    </aside>
  );
}

const PictureFacts = ({ entry, picture }: { entry: PictureEntry; picture: MediaPicture }) => (
  <dl className="*:grid *:grid-cols-[5.5rem_minmax(0,1fr)] *:border-t *:border-rule *:py-2 [&_dt]:font-semibold">
    <div>
      <dt>{labels.usedOn}</dt>
      <dd>
        {entry.uses.length === 0 && labels.notUsed}
        {entry.uses.map(({ key, state, title }) => (
          <span key={`${key} ${state}`}>
            <TextLink to={editUrlOf(key)}>{title}</TextLink> ({labels.uses[state]}){" "}
          </span>
        ))}
      </dd>
    </div>
    <div>
      <dt>{labels.fileRow}</dt>
      <dd>
        {labels.size(picture.width, picture.height)}, {labels.stripped}
      </dd>
    </div>
    <div>
      <dt>{labels.addedBy}</dt>
      <dd>
        <PersonName of={entry.username} />, <LocalTime time={entry.at} withTime />
      </dd>
    </div>
  </dl>
);
