import { data, type RouterContextProvider, redirect } from "react-router";
import { notFound, readForm, requireStaff } from "#app/admin/shell/require-staff.ts";
import { problemContext } from "#app/admin/site/problem-context.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { discardDraft, requestPublication } from "#domain/content/end-draft.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { publishDraft } from "#domain/content/publish-draft.ts";
import { readMoment } from "#domain/content/publish-moment.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { findEditable } from "./editables.ts";

interface Answer {
  problems?: ContentProblem[];
  failure?: string;
}

const refuse = (answer: Answer, status: number) => data(answer, { status });
const done = (notice: string) => redirect(`/admin/site?notice=${notice}`, 303);

/**
 * The editor's form. `intent` "publish" (at once, or at `starts`), "ask" for publication, or "discard",
 * each of the draft's `version`.
 */
export async function actOnPage(
  request: Request,
  name: string,
  context: Readonly<RouterContextProvider>,
) {
  const services = requireStaff(context, "write");
  const { db, clock, actor, timeZone } = services;
  const page = findEditable(name);
  if (!page) throw notFound(labels.noSuchPage);
  const field = await readForm(request);
  const version = Number(field("version"));
  switch (field("intent")) {
    case "discard": {
      const result = await discardDraft(db, clock, actor, page, version);
      return result.ok ? done("site-discarded") : refuse({ failure: labels.changed }, 409);
    }
    case "ask": {
      const result = await requestPublication(db, clock, actor, page, version);
      return result.ok ? done("site-asked") : refuse({ failure: labels.changed }, 409);
    }
    case "publish": {
      const starts = field("starts");
      const moment = starts
        ? readMoment(starts, timeZone, field("second") === "starts")
        : { at: isoTime(clock) };
      if ("error" in moment) return refuse({ failure: moment.error }, 400);
      if (starts && moment.at < isoTime(clock)) return refuse({ failure: labels.past }, 400);
      const result = await publishDraft(db, clock, actor, {
        ...{ key: page, version, publishAt: moment.at },
        context: await problemContext(services),
      });
      if (result.ok) return done(starts ? "site-scheduled" : "site-published");
      if (result.reason === "problems") return refuse({ problems: result.problems }, 400);
      return result.reason === "may-not-publish"
        ? refuse({ failure: labels.mayNotPublish }, 403)
        : refuse({ failure: labels.changed }, 409);
    }
    default:
      throw data("Unknown intent", { status: 400 });
  }
}
