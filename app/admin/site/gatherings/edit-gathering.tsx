import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { openDocument } from "#app/admin/site/drafts/documents.ts";
import { readDocument } from "#app/admin/site/drafts/read-document.ts";
import { pageData } from "#app/public/page-data.ts";
import { refusals } from "#content/staff.ts";
import { gatheringsDesk } from "#content/staff-gatherings.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";
import { countAttendees } from "#domain/gatherings/list-attendees.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/edit-gathering";
import { GatheringEditor } from "./gathering-editor.tsx";

export const meta = () => pageTitle(gatheringsDesk.heading);

export async function loader({ params, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const { session, content, facts, clock, timeZone } = desk;
  const document = openDocument(desk, `gatherings/${params.id}`, refusals.missing.text);
  const state = await readDocument(desk, document);
  const { coming = 0, waiting = 0 } = (await countAttendees(desk.reader)).get(params.id) ?? {};
  return {
    ...state,
    value: state.value as Gathering,
    id: params.id,
    contentKey: document.key,
    username: session.username,
    timeZone,
    shown: content.item("gatherings", params.id) ?? null,
    people: coming + waiting,
    around: {
      ...pageData.gatheringPage(desk),
      shell: content.current("shell"),
      hours: facts.hours,
      now: isoTime(clock),
    },
    mayWrite: mayWith(session, "write"),
    mayPublish: mayWith(session, "publish"),
    mayReadPeople: mayWith(session, "export"),
  };
}

export const action = (args: Route.ActionArgs) =>
  actOnDocument(args, `gatherings/${args.params.id}`, refusals.missing.text);

export default function EditGathering({ loaderData, actionData }: Route.ComponentProps) {
  return <GatheringEditor key={loaderData.id} loaded={loaderData} answer={actionData ?? {}} />;
}
