import { data, Link, redirect, useLocation, useNavigation } from "react-router";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { notFound, requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { refusals } from "#content/staff.ts";
import { gatheringsDesk, gatheringEditor as labels } from "#content/staff-gatherings.ts";
import { may } from "#domain/accounts/roles.ts";
import { discardDraft } from "#domain/content/end-draft.ts";
import { takeDown, withdrawContent } from "#domain/content/publish-content.ts";
import type { Route } from "./+types/edit-gathering";
import { GatheringForm } from "./gathering-form.tsx";
import { GatheringHistory } from "./gathering-history.tsx";
import { isGatheringId, keyOf, readEditor } from "./read-editor.ts";
import { restoreRevision } from "./restore-revision.ts";
import { publishGathering, saveGathering } from "./save-gathering.ts";

export const meta = () => pageTitle(gatheringsDesk.heading);

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = requireStaff(context, "read");
  if (!isGatheringId(params.id)) throw notFound(refusals.missing.text);
  return {
    ...(await readEditor(services, params.id)),
    mayPublish: may(services.session.role, "publish"),
    mayReadPeople: may(services.session.role, "export"),
  };
}

/** `intent` "save", "publish", "take-down", "discard", or about a revision: "withdraw", "use-again". */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = requireStaff(context, "publish");
  const { db, clock, actor } = services;
  const { id } = params;
  if (!isGatheringId(id)) throw notFound(refusals.missing.text);
  const form = await request.formData().catch(() => new FormData());
  const done = (notice: string) => redirect(`/admin/site/gatherings/${id}?notice=${notice}`, 303);
  switch (textField(form, "intent")) {
    case "save": {
      const { status, ...answer } = await saveGathering(services, id, form);
      return data(answer, { status });
    }
    case "publish": {
      const result = await publishGathering(services, id, form);
      if (!("answer" in result))
        return done(result.isScheduled ? "gathering-scheduled" : "gathering-published");
      const { status, ...answer } = result.answer;
      return data(answer, { status });
    }
    case "take-down":
      await takeDown(db, clock, actor, keyOf(id));
      return done("gathering-taken-down");
    case "discard": {
      const result = await discardDraft(
        db,
        clock,
        actor,
        keyOf(id),
        Number(textField(form, "version")),
      );
      return result.ok ? done("gathering-discarded") : data({ problem: labels.changed }, 409);
    }
    case "withdraw": {
      const result = await withdrawContent(db, clock, actor, textField(form, "revision"));
      return result.ok ? done("site-withdrawn") : data({ problem: labels.notScheduled }, 409);
    }
    case "use-again":
      await restoreRevision(services, id, textField(form, "revision"));
      return done("gathering-used-again");
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export default function EditGathering({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, shownSlug, mayPublish, mayReadPeople } = loaderData;
  // Another one after each answer to the page's own forms, not after a draft that scripts saved.
  const { key } = useLocation();
  const busy = useNavigation().state !== "idle";
  const answer = actionData && "values" in actionData ? actionData : null;
  return (
    <>
      <h2 className="site-heading">{values.title || labels.newHeading}</h2>
      <p className="my-2 flex flex-wrap gap-x-6">
        {shownSlug && (
          <a href={`/events/${shownSlug}`} className="text-link">
            {labels.view}
          </a>
        )}
        {mayReadPeople && (
          <Link to={`/admin/site/coming/${id}`} className="text-link">
            {gatheringsDesk.who}
          </Link>
        )}
      </p>
      {actionData?.problem && (
        <p role="alert" className="field-error my-3">
          {actionData.problem}
        </p>
      )}
      <GatheringForm
        key={key}
        {...loaderData}
        answer={answer}
        isShown={shownSlug !== null}
        isReadOnly={!mayPublish}
        busy={busy}
      />
      <GatheringHistory {...loaderData} busy={busy} />
    </>
  );
}
