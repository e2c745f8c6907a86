import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { editUrlOf, sectionNameOf } from "#app/admin/site/site-sections.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import { ALT_MAX, CAPTION_MAX, MEDIA_KINDS } from "#domain/media/describe-picture.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import type { PictureAnswer, PictureEntry } from "./pictures.tsx";
import { PointOfInterest } from "./point-of-interest.tsx";

interface PicturePanelProps {
  entry: PictureEntry;
  picture: MediaPicture;
  answer: PictureAnswer | null;
  mayPublish: boolean;
}

/** Everything about one picture. */
export function PicturePanel({ entry, picture, answer, mayPublish }: PicturePanelProps) {
  const busy = useNavigation().state !== "idle";
  const values = answer?.values;
  const errors = answer?.errors ?? {};
  const [alt, setAlt] = useState(values?.alt ?? picture.alt);
  const { x, y } = picture.focus;
  return (
    <aside className="picture-panel" aria-labelledby="picture-name">
      <header>
        <h2 id="picture-name">{picture.caption || entry.fileName || labels.untitled}</h2>
        <Link to="?" className="text-link" preventScrollReset>
          {labels.close}
        </Link>
      </header>
      {answer && (
        <p role="alert" className="field-error">
          {answer.problem}
        </p>
      )}
      <Form method="post" noValidate>
        <input type="hidden" name="id" value={entry.id} />
        <input type="hidden" name="version" value={entry.version} />
        <fieldset disabled={!mayPublish}>
          <PointOfInterest
            picture={picture}
            initial={{ x: Number(values?.focusX ?? x), y: Number(values?.focusY ?? y) }}
          />
          <label htmlFor="picture-alt" className="field-label">
            {labels.alt}
          </label>
          <textarea
            id="picture-alt"
            name="alt"
            rows={3}
            className="field-input"
            maxLength={ALT_MAX}
            required
            value={alt}
            onChange={(event) => setAlt(event.currentTarget.value)}
            aria-invalid={errors.alt ? true : undefined}
            aria-describedby="picture-alt-help"
          />
          <p id="picture-alt-help" className={errors.alt ? "field-error" : "text-small text-iron"}>
            {errors.alt?.[0] ?? labels.altHelp(ALT_MAX - alt.length)}
          </p>
          <fieldset className="picture-kinds">
            <legend className="field-label">{labels.shows}</legend>
            {MEDIA_KINDS.map((kind) => (
              <label key={kind}>
                <input
                  type="radio"
                  name="kind"
                  value={kind}
                  defaultChecked={(values?.kind ?? picture.kind) === kind}
                />
                {labels.kinds[kind]}
              </label>
            ))}
          </fieldset>
          <label htmlFor="picture-caption" className="field-label">
            {labels.caption} <span className="font-normal text-iron">({labels.optional})</span>
          </label>
          <input
            id="picture-caption"
            name="caption"
            className="field-input"
            maxLength={CAPTION_MAX}
            defaultValue={values?.caption ?? picture.caption}
            autoComplete="off"
          />
        </fieldset>
        <PictureFacts entry={entry} picture={picture} />
        {mayPublish && (
          <footer>
            <button type="submit" name="intent" value="save" className="button" disabled={busy}>
              {labels.save}
            </button>
            <details>
              <summary className="text-link">{labels.remove}</summary>
              <p>{entry.uses.length > 0 ? labels.inUse : labels.removeSure}</p>
              {entry.uses.length === 0 && (
                <button
                  type="submit"
                  name="intent"
                  value="remove"
                  className="button-quiet"
                  disabled={busy}
                >
                  {labels.removeYes}
                </button>
              )}
            </details>
          </footer>
        )}
      </Form>
    </aside>
  );
}

const PictureFacts = ({ entry, picture }: { entry: PictureEntry; picture: MediaPicture }) => (
  <dl>
    <div>
      <dt>{labels.usedOn}</dt>
      <dd>
        {entry.uses.length === 0 && labels.notUsed}
        {entry.uses.map(({ key, state }) => (
          <span key={`${key} ${state}`}>
            <Link to={editUrlOf(key)} className="text-link">
              {sectionNameOf(key)}
            </Link>{" "}
            ({labels.uses[state]}){" "}
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
        {entry.username}, <LocalTime time={entry.at} withTime />
      </dd>
    </div>
  </dl>
);
