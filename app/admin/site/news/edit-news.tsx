import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { textField } from "#app/admin/shell/require-staff.ts";
import { problemContext } from "#app/admin/site/problem-context.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import { may } from "#domain/accounts/roles.ts";
import { discardDraft } from "#domain/content/end-draft.ts";
import { withdrawContent } from "#domain/content/publish-content.ts";
import { checkNews } from "#domain/news/check-news.ts";
import { newsKey } from "#domain/news/news-draft.ts";
import { firstNews } from "#domain/news/news-item.ts";
import { takeDownNews } from "#domain/news/publish-news.ts";
import { listNewsRevisions, readNews, takeBackNews } from "#domain/news/read-news.ts";
import type { Route } from "./+types/edit-news";
import { openNewsDesk } from "./news-desk.ts";
import { NewsEditor } from "./news-editor.tsx";
import { NewsHistory } from "./news-history.tsx";
import { type PublishAnswer, publishForm, saveForm } from "./publish-form.ts";

export const meta = () => pageTitle(labels.editHeading);

export async function loader({ context, params }: Route.LoaderArgs) {
  const desk = openNewsDesk(context, params.id, "read");
  const edited = await readNews(desk, params.id);
  return {
    ...edited,
    problems: await checkNews(desk.db, params.id, edited.value, await problemContext(desk)),
    revisions: await listNewsRevisions(desk, params.id),
    hasFirstEdition: firstNews.has(params.id),
    timeZone: desk.timeZone,
    mayWrite: may(desk.session.role, "publish"),
  };
}

/** An upload and the words of a picture change nothing of the item: what is typed stays as it is. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname ||
    formAction?.startsWith(currentUrl.pathname) === true);

/**
 * `intent` "save" or "publish" with the form or, with scripts, the version of the draft that the page
 * has saved; "take-down", "discard", or "withdraw" and "take-back" with the `id` of a revision.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = openNewsDesk(context, params.id, "publish");
  const { db, clock, actor } = desk;
  const form = await request.formData().catch(() => new FormData());
  const version = Number(textField(form, "version"));
  const done = (notice?: string) =>
    redirect(`/admin/site/news/${params.id}${notice ? `?notice=${notice}` : ""}`, 303);
  const answer = ({ status, notice, ...refusal }: PublishAnswer) =>
    status === 303 ? done(notice) : data(refusal, { status });
  switch (textField(form, "intent")) {
    case "save":
      return answer(await saveForm(desk, params.id, form));
    case "publish":
      return answer(await publishForm(desk, params.id, form, await problemContext(desk)));
    case "take-down":
      await takeDownNews(desk, actor, params.id);
      return done("news-taken-down");
    case "discard": {
      const result = await discardDraft(db, clock, actor, newsKey(params.id), version);
      return result.ok ? done("news-discarded") : data({ problem: labels.changed }, 409);
    }
    case "withdraw": {
      const result = await withdrawContent(db, clock, actor, textField(form, "id"));
      return result.ok ? done("site-withdrawn") : data({ problem: labels.notScheduled }, 409);
    }
    case "take-back": {
      const isDraft = await takeBackNews(desk, actor, params.id, textField(form, "id"));
      return isDraft ? done("news-taken-back") : data({ problem: labels.changed }, 409);
    }
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export default function EditNews({ loaderData, actionData, params }: Route.ComponentProps) {
  const { draft, shownAt, revisions, mayWrite } = loaderData;
  const answer: Partial<PublishAnswer> = actionData ?? {};
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h2 className="site-heading">{labels.editHeading}</h2>
        <Link to="/admin/site/news" className="text-link">
          {labels.back}
        </Link>
        {shownAt && (
          <a href={shownAt} className="text-link">
            {labels.view}
          </a>
        )}
      </div>
      {answer.problem && (
        <p role="alert" className="field-error my-3">
          {answer.problem}
        </p>
      )}
      {!mayWrite && <p className="my-3 text-iron">{labels.readOnly}</p>}
      <NewsEditor
        // Another draft, or none any more, is another page; what is typed here changes no key.
        key={`${params.id} ${draft?.version ?? 0} ${revisions[0]?.id}`}
        id={params.id}
        edited={loaderData}
        answer={answer}
      />
      <NewsHistory
        revisions={revisions}
        hasFirstEdition={loaderData.hasFirstEdition}
        mayWrite={mayWrite}
      />
    </>
  );
}
