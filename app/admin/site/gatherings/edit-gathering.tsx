import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { loadDocument } from "#app/admin/site/drafts/read-document.ts";
import { pageData } from "#app/public/page-data.ts";
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
  const { session, content, facts, clock } = desk;
  const loaded = await loadDocument(desk, `gatherings/${params.id}`);
  const { coming = 0, waiting = 0 } = (await countAttendees(desk.reader)).get(params.id) ?? {};
  return {
    ...loaded,
    value: loaded.value as Gathering,
    id: params.id,
    shown: content.item("gatherings", params.id) ?? null,
    people: coming + waiting,
    around: {
      ...pageData.gatheringPage(desk),
      shell: content.current("shell"),
      hours: facts.hours,
      now: isoTime(clock),
    },
    mayReadPeople: mayWith(session, "export"),
  };
}

export const action = (args: Route.ActionArgs) =>
  actOnDocument(args, `gatherings/${args.params.id}`);

export default function EditGathering({ loaderData, actionData }: Route.ComponentProps) {
  return <GatheringEditor key={loaderData.id} loaded={loaderData} answer={actionData ?? {}} />;
}
