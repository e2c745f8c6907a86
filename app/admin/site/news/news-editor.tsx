import { useState } from "react";
import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import { DocumentPage } from "#app/admin/site/drafts/document-page.tsx";
import { BeforePublishing } from "#app/admin/site/drafts/publish-control.tsx";
import type { LoadedDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import type { NewsItem } from "#content/news.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import type { Json } from "#domain/content/content-path.ts";
import { BodyField } from "./body-field.tsx";
import { InPlaceField } from "./in-place-field.tsx";
import { type ChangeNews, NewsDetails } from "./news-details.tsx";
import { SharedCard } from "./shared-card.tsx";
import { useProblems } from "./use-problems.ts";

interface NewsEditorProps {
  loaded: Omit<LoadedDocument, "value"> & {
    value: NewsItem;
    shownSlug: string | null;
  };
  answer: Partial<DraftAnswer>;
}

/** Headline, lead and text where they stand on the page; the rest beside them. */
export function NewsEditor({ loaded, answer }: NewsEditorProps) {
  const { mayWrite, shownSlug } = loaded;
  const draft = useDraft(loaded as LoadedDocument);
  const { state } = draft;
  const [isNarrow, setNarrow] = useState(false);
  const value = state.value as NewsItem;
  const change: ChangeNews = (field, next) => draft.change([field], next as Json);
  // Said at their places once publishing was tried; before that the list beside says them.
  const found = useProblems(state.problems, value);
  const problems = answer.problem ? found : [];
  const errorOf = (place: string) =>
    problems.find(({ path }) => path.join(".") === place || path[0] === place)?.message;
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
    <DocumentPage
      draft={draft}
      loaded={loaded}
      answer={answer}
      isNarrow={isNarrow}
      name={`${labels.heading}: ${value.headline || labels.new.toLowerCase()}`}
      back={{ to: "/admin/site/news", name: labels.back }}
      onNarrow={setNarrow}
      isShown={shownSlug !== null}
      path={shownSlug && `/news/${shownSlug}`}
      className="news-edit"
    >
      <div className="news-page" data-narrow={isNarrow || undefined}>
        {inPlace("headline")}
        {inPlace("summary")}
        <BodyField
          // The editor holds its text: another one begins with what came from elsewhere.
          key={state.arrivals}
          body={value.body}
          error={errorOf("body")}
          warning={warningOf("body")}
          isReadOnly={!mayWrite}
          onChange={(body) => draft.change(["body"], body as Json, true)}
        />
      </div>
      <div className="news-side">
        <BeforePublishing checks={CHECKS} problems={found} warnings={state.warnings} />
        <NewsDetails value={value} errorOf={errorOf} change={change} />
        <SharedCard value={value} />
      </div>
    </DocumentPage>
  );
}

const CHECKS = [
  [labels.checks.words, ["headline", "summary", "date"]],
  [labels.checks.body, ["body"]],
  [labels.checks.address, ["slug"]],
  [labels.checks.links, ["learnMore", "video", "action"]],
] as const;
