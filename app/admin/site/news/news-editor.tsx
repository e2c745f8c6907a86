import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import { DocumentForm } from "#app/admin/site/drafts/document-page.tsx";
import { PublishFields } from "#app/admin/site/drafts/publish-fields.tsx";
import { type LoadedDocument, useDraft } from "#app/admin/site/drafts/use-draft.ts";
import type { NewsItem } from "#content/news.ts";
import { draftLabels } from "#content/staff-site.ts";
import type { Json } from "#domain/content/content-path.ts";
import { BodyField } from "./body-field.tsx";
import { InPlaceField } from "./in-place-field.tsx";
import { type ChangeNews, NewsDetails } from "./news-details.tsx";
import { SharedCard } from "./shared-card.tsx";
import { useProblems } from "./use-problems.ts";

interface NewsEditorProps {
  loaded: Omit<LoadedDocument, "value"> & {
    value: NewsItem;
    timeZone: string;
    shownSlug: string | null;
    mayWrite: boolean;
    mayPublish: boolean;
  };
  answer: Partial<DraftAnswer>;
}

/** Headline, lead and text where they stand on the page; the rest beside them. */
export function NewsEditor({ loaded, answer }: NewsEditorProps) {
  const { mayWrite, shownSlug } = loaded;
  const draft = useDraft(loaded as LoadedDocument);
  const { state, isAlive } = draft;
  const value = state.value as NewsItem;
  const change: ChangeNews = (field, next) => draft.session.change([field], next as Json);
  // Said at their places once publishing was tried; before that the list beside says them.
  const found = useProblems(state.problems, value);
  const problems = answer.problem ? found : [];
  const errorOf = (place: string) =>
    problems.find(({ path }) => path.join(".") === place || path[0] === place)?.message;
  const messages = [...found, ...state.warnings];
  const warningOf = (place: string) =>
    state.warnings.find(({ path }) => path[0] === place)?.message;
  const inPlace = (name: "headline" | "summary") => (
    <InPlaceField
      name={name}
      value={value[name]}
      error={errorOf(name)}
      warning={warningOf(name)}
      onChange={(text) => change(name, text)}
    />
  );
  return (
    <DocumentForm
      {...{ draft, answer, mayWrite }}
      seen={loaded.value as Json}
      className="news-edit"
    >
      <div className="news-page">
        {inPlace("headline")}
        {inPlace("summary")}
        <BodyField
          // The editor holds its text: another one begins with what came from elsewhere.
          key={state.arrivals.get("body")}
          body={value.body}
          error={errorOf("body")}
          warning={warningOf("body")}
          isReadOnly={!mayWrite}
          onChange={(body) => change("body", body)}
        />
      </div>
      <div className="news-side">
        <section aria-labelledby="before" className="news-panel">
          <h3 id="before" className="font-semibold">
            {draftLabels.before}
          </h3>
          {found.length === 0 && <p>{draftLabels.ready}</p>}
          {messages.length > 0 && (
            <ul className="news-problems">
              {messages.map(({ path, message }) => (
                <li key={path.join(".")}>{message}</li>
              ))}
            </ul>
          )}
          {mayWrite && (
            <PublishFields
              {...loaded}
              {...{ answer, isAlive }}
              hasDraft={state.draft !== null}
              isShown={shownSlug !== null}
            />
          )}
        </section>
        <NewsDetails value={value} errorOf={errorOf} change={change} />
        <SharedCard value={value} />
      </div>
    </DocumentForm>
  );
}
