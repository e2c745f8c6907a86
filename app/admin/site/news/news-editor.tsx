import { type SubmitEvent, useEffect, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { ContentProblem } from "#domain/content/problems.ts";
import { NEWS_FIELDS } from "#domain/news/news-fields.ts";
import type { EditedNews } from "#domain/news/read-news.ts";
import { BodyField } from "./body-field.tsx";
import { Conflicts } from "./conflicts.tsx";
import { DraftState } from "./draft-state.tsx";
import { InPlaceField } from "./in-place-field.tsx";
import { NewsDetails } from "./news-details.tsx";
import type { PublishAnswer } from "./publish-form.ts";
import { PublishPanel } from "./publish-panel.tsx";
import { useNewsDraft } from "./use-news-draft.ts";
import { useProblems } from "./use-problems.ts";

interface NewsEditorProps {
  id: string;
  edited: EditedNews & { problems: ContentProblem[]; timeZone: string; mayWrite: boolean };
  answer: Partial<PublishAnswer>;
}

/** Headline, lead and text where they stand on the page; the rest beside them. */
export function NewsEditor({ id, edited, answer }: NewsEditorProps) {
  const draft = useNewsDraft({
    url: `/admin/site/news/${id}/draft`,
    fields: NEWS_FIELDS,
    value: edited.value,
    version: edited.draft?.version ?? 0,
    problems: edited.problems,
  });
  const { value, change } = draft;
  const found = useProblems(draft.problems, value);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const submit = useSubmit();
  const busy = useNavigation().state !== "idle";
  // Said at their places once publishing was tried; before that the list beside says them.
  const problems = answer.problem ? (isAlive ? found : (answer.problems ?? [])) : [];
  const errorOf = (place: string) =>
    problems.find(({ path }) => path.join(".") === place || path[0] === place)?.message;

  /** What is typed is saved first; then the version that is saved is published. */
  async function send(event: SubmitEvent<HTMLFormElement>) {
    if (!isAlive) return;
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form, event.nativeEvent.submitter);
    const version = await draft.flush();
    if (version === null) return;
    fields.set("version", String(version));
    await submit(fields, { method: "post" });
  }

  return (
    <Form method="post" onSubmit={send} noValidate>
      <input type="hidden" name="version" value={draft.version} />
      {isAlive && <input type="hidden" name="scripted" value="1" />}
      <DraftState state={draft.state} draft={edited.draft} />
      <Conflicts conflicts={draft.conflicts} settle={draft.settle} />
      <fieldset disabled={!edited.mayWrite} className="news-edit">
        <div className="news-page">
          <InPlaceField
            name="headline"
            value={value.headline}
            error={errorOf("headline")}
            onChange={(text) => change("headline", text)}
          />
          <InPlaceField
            name="summary"
            value={value.summary}
            error={errorOf("summary")}
            onChange={(text) => change("summary", text)}
          />
          <BodyField
            key={draft.bodies}
            body={value.body}
            error={errorOf("body")}
            isReadOnly={!edited.mayWrite}
            onChange={(body) => change("body", body)}
          />
        </div>
        <div className="news-side">
          <PublishPanel
            problems={found}
            timeZone={edited.timeZone}
            answer={answer}
            isAlive={isAlive}
            busy={busy}
            hasDraft={draft.version > 0}
            isShown={edited.shownAt !== null}
          />
          <NewsDetails value={value} errorOf={errorOf} change={change} />
        </div>
      </fieldset>
    </Form>
  );
}
