import { useRef } from "react";
import { data, Form, redirect } from "react-router";
import { FormError, OnceButton } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import {
  readFormData,
  requireStaff,
  textField,
  unknownIntent,
} from "#app/admin/shell/require-staff.ts";
import { useFirstProblem } from "#app/admin/shell/use-first-problem.ts";
import { KeptNote, useKeptForm } from "#app/admin/site/drafts/use-kept-form.tsx";
import { publicPaths } from "#app/public/shell/public-paths.ts";
import { historyLabels, sitePage as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import { listRevisions } from "#domain/content/list-revisions.ts";
import { checkNotice, NOTICE_FIELDS, type NoticeErrors } from "#domain/content/notice.ts";
import { publishContent, withdrawContent } from "#domain/content/publish-content.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { wallTime } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/notice";
import { NoticeFields, type NoticeValues } from "./notice-fields.tsx";
import { NoticeHistory } from "./notice-history.tsx";

export const meta = () => pageTitle(labels.heading);

const REVISIONS_SHOWN = 20;

/** `?from=` an id of the history fills the form with that revision. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, timeZone, session } = requireStaff(context, "read");
  const { revisions, newest } = await listRevisions(db, clock, "notice", REVISIONS_SHOWN);
  const from = new URL(request.url).searchParams.get("from");
  const shown = revisions.find(({ state }) => state === "shown");
  const notice = (revisions.find(({ id }) => id === from) ?? shown)?.value ?? null;
  const values: NoticeValues = {
    text: notice?.text ?? "",
    linkName: notice?.link?.name ?? "",
    linkUrl: notice?.link?.url ?? "",
    starts: "",
    ends: notice ? wallTime(notice.endsAt, timeZone) : "",
  };
  return {
    revisions,
    newest,
    values,
    timeZone,
    now: isoTime(clock),
    isShown: shown?.value != null,
    username: session.username,
    mayPublish: mayWith(session, "publish"),
  };
}

interface Answer {
  values?: NoticeValues;
  errors?: NoticeErrors;
  problem: string;
}

/** `intent` "publish", "take-down", or "withdraw" with the `id` of a scheduled revision. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, timeZone, content, actor } = requireStaff(context, "publish");
  const form = await readFormData(request);
  const refuse = (answer: Answer, status: number) => data(answer, { status });
  const seen = textField(form, "seen") || null;
  const done = (notice: string) => redirect(`/admin/site/notice?notice=${notice}`, 303);
  switch (textField(form, "intent")) {
    case "publish": {
      const values = Object.fromEntries(
        NOTICE_FIELDS.map((name) => [name, textField(form, name)]),
      ) as NoticeValues;
      const second = form.getAll("second").map(String);
      const context = { now: clock.now(), timeZone, pages: publicPaths(content) };
      const check = checkNotice(values, second, context);
      if (!check.ok) return refuse({ values, errors: check.errors, problem: labels.problems }, 400);
      const { notice: value, publishAt } = check;
      const result = await publishContent(db, clock, actor, {
        key: "notice",
        value,
        publishAt,
        seen,
      });
      if (!result.ok) return refuse({ values, problem: labels.changed }, 409);
      return done(publishAt > isoTime(clock) ? "site-scheduled" : "site-published");
    }
    case "take-down": {
      const publication = { key: "notice", value: null, publishAt: isoTime(clock), seen } as const;
      const result = await publishContent(db, clock, actor, publication);
      return result.ok ? done("site-taken-down") : refuse({ problem: labels.changed }, 409);
    }
    case "withdraw": {
      const result = await withdrawContent(db, clock, actor, textField(form, "id"));
      return result.ok
        ? done("site-withdrawn")
        : refuse({ problem: historyLabels.notScheduled }, 409);
    }
    default:
      throw unknownIntent();
  }
}

export default function NoticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { revisions, newest, timeZone, now, isShown, mayPublish } = loaderData;
  const answer: Partial<Answer> = actionData ?? {};
  const form = useRef<HTMLFormElement>(null);
  useFirstProblem(form, answer.errors);
  const typed = useKeptForm(`${loaderData.username}/notice`, "publish", Boolean(answer.problem));
  const values = { ...loaderData.values, ...Object.fromEntries(typed.kept ?? []) };
  return (
    <>
      <h2 className="site-heading">{labels.heading}</h2>
      <p className="my-2 max-w-measure">{labels.lead}</p>
      <FormError text={answer.problem} className="my-3" />
      {mayPublish && (
        <Form
          key={`${newest} ${typed.kept !== null}`}
          ref={form}
          method="post"
          className="site-form"
          onInput={typed.keep}
          noValidate
        >
          <KeptNote {...typed} />
          <input type="hidden" name="seen" value={newest ?? ""} />
          <NoticeFields
            values={answer.values ?? values}
            errors={answer.errors ?? {}}
            timeZone={timeZone}
          />
          <div className="flex flex-wrap gap-4">
            <OnceButton value="publish" className="button">
              {labels.publish}
            </OnceButton>
            {isShown && <OnceButton value="take-down">{labels.takeDown}</OnceButton>}
          </div>
        </Form>
      )}
      <NoticeHistory revisions={revisions} now={now} mayPublish={mayPublish} />
    </>
  );
}
