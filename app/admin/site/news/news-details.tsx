import { useId } from "react";
import type { NewsItem } from "#content/news.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import { LINKS_MAX, type NewsField } from "#domain/news/news-fields.ts";
import { LearnMoreFields } from "./learn-more-fields.tsx";
import { TextField } from "./text-field.tsx";

export type ChangeNews = <Field extends NewsField>(field: Field, next: NewsItem[Field]) => void;

interface NewsDetailsProps {
  value: NewsItem;
  /** What is wrong at a place, such as "slug" or "learnMore.0.path". */
  errorOf: (place: string) => string | undefined;
  change: ChangeNews;
  /** Its address on the site; null: it is not there. */
  shownSlug: string | null;
}

/** What an item has beside its text. */
export function NewsDetails({ value, errorOf, change, shownSlug }: NewsDetailsProps) {
  const { video } = value;
  const actions = useId();
  return (
    <section className="news-details">
      <TextField
        name="date"
        label={labels.date}
        help={labels.dateHelp}
        value={value.date}
        error={errorOf("date")}
        onText={(text) => change("date", text)}
      />
      <TextField
        name="slug"
        label={labels.slug}
        help={labels.slugHelp}
        value={value.slug}
        error={errorOf("slug")}
        onText={(text) => change("slug", text)}
      />
      {shownSlug && (
        <p>
          <a href={`/news/${shownSlug}`} className="text-link">
            {labels.view}
          </a>
        </p>
      )}
      <TextField
        name="action"
        label={labels.action}
        help={labels.actionHelp}
        value={value.action}
        error={errorOf("action")}
        onText={(text) => change("action", text)}
        list={actions}
      />
      <datalist id={actions}>
        {labels.actions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <label className="news-check">
        <input
          type="checkbox"
          name="hasVideo"
          checked={video !== null}
          onChange={(event) =>
            change("video", event.currentTarget.checked ? { id: "", transcript: "" } : null)
          }
        />
        {labels.hasVideo}
      </label>
      {video && (
        <>
          <TextField
            name="videoId"
            data-path="video.id"
            label={labels.videoId}
            help={labels.videoIdHelp}
            value={video.id}
            error={errorOf("video.id")}
            onText={(text) => change("video", { ...video, id: text })}
          />
          <TranscriptField
            value={video.transcript}
            error={errorOf("video.transcript")}
            onText={(text) => change("video", { ...video, transcript: text })}
          />
        </>
      )}
      <LearnMoreFields
        links={value.learnMore}
        errorOf={errorOf}
        mayAdd={value.learnMore.length < LINKS_MAX}
        onChange={(links) => change("learnMore", links)}
      />
      <label className="news-check">
        <input
          type="checkbox"
          name="hasMediaContact"
          checked={value.hasMediaContact}
          onChange={(event) => change("hasMediaContact", event.currentTarget.checked)}
        />
        {labels.hasMediaContact}
      </label>
    </section>
  );
}

function TranscriptField({
  value,
  error,
  onText,
}: {
  value: string;
  error: string | undefined;
  onText: (text: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {labels.transcript}
      </label>
      <textarea
        id={id}
        name="transcript"
        data-path="video.transcript"
        rows={5}
        className="field-input"
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className={error ? "field-error" : "text-small text-iron"}>
        {error ?? labels.transcriptHelp}
      </p>
    </div>
  );
}
