import { useId } from "react";
import { CheckField } from "#app/admin/shell/fields.tsx";
import { HelpedField, TextField } from "#app/admin/site/helped-field.tsx";
import type { NewsItem } from "#content/news.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import { LINKS_MAX, type NewsField } from "#domain/news/news-fields.ts";
import { LearnMoreFields } from "./learn-more-fields.tsx";

export type ChangeNews = <Field extends NewsField>(field: Field, next: NewsItem[Field]) => void;

interface NewsDetailsProps {
  value: NewsItem;
  /** What is wrong at a place, such as "slug" or "learnMore.0.path". */
  errorOf: (place: string) => string | undefined;
  change: ChangeNews;
}

/** What an item has beside its text. */
export function NewsDetails({ value, errorOf, change }: NewsDetailsProps) {
  const { video } = value;
  const actions = useId();
  const line = (name: "date" | "slug" | "action", help: string, list?: string) => (
    <TextField
      name={name}
      help={help}
      list={list}
      label={labels[name]}
      value={value[name]}
      error={errorOf(name)}
      onText={(text) => change(name, text)}
    />
  );
  return (
    <section className="news-details">
      {line("date", labels.dateHelp)}
      {line("slug", labels.slugHelp)}
      {line("action", labels.actionHelp, actions)}
      <datalist id={actions}>
        {labels.actions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <CheckField
        name="hasVideo"
        label={labels.hasVideo}
        checked={video !== null}
        onChange={({ currentTarget: { checked } }) =>
          change("video", checked ? { id: "", transcript: "" } : null)
        }
      />
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
          <HelpedField
            label={labels.transcript}
            help={labels.transcriptHelp}
            error={errorOf("video.transcript")}
          >
            {(control) => (
              <textarea
                {...control}
                name="transcript"
                data-path="video.transcript"
                rows={5}
                value={video.transcript}
                onChange={({ currentTarget }) =>
                  change("video", { ...video, transcript: currentTarget.value })
                }
              />
            )}
          </HelpedField>
        </>
      )}
      <LearnMoreFields
        links={value.learnMore}
        errorOf={errorOf}
        mayAdd={value.learnMore.length < LINKS_MAX}
        onChange={(links) => change("learnMore", links)}
      />
      <CheckField
        name="hasMediaContact"
        label={labels.hasMediaContact}
        checked={value.hasMediaContact}
        onChange={(event) => change("hasMediaContact", event.currentTarget.checked)}
      />
    </section>
  );
}
