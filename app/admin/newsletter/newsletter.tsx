import { useRef } from "react";
import { data, Link, redirect, useSearchParams } from "react-router";
import { FilterRow } from "#app/admin/records/filter-row.tsx";
import { ListFoot } from "#app/admin/records/list-foot.tsx";
import { ListHead } from "#app/admin/records/list-head.tsx";
import { MarkedWords } from "#app/admin/records/marked.tsx";
import { openedId, positionOf } from "#app/admin/records/position-in-list.ts";
import { RecordsTable } from "#app/admin/records/records-table.tsx";
import { useRowKeys } from "#app/admin/records/row-keys.ts";
import { changeParams } from "#app/admin/records/search-params.ts";
import { StatusTotal } from "#app/admin/records/totals.tsx";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff, unknownIntent, viewpointOf } from "#app/admin/shell/require-staff.ts";
import { useToast } from "#app/admin/shell/use-toast.ts";
import { withToast } from "#app/admin/sign-in/return-path.ts";
import { readForm } from "#app/read-form.ts";
import { recordLabels } from "#content/records.ts";
import { chipLabels } from "#content/staff-lists.ts";
import { newsletterPage as labels } from "#content/staff-newsletter.ts";
import { readPreferences } from "#domain/accounts/preferences.ts";
import { may } from "#domain/accounts/roles.ts";
import { addSubscriber, removeSubscriber } from "#domain/newsletter/change-subscribers.ts";
import { findSubscribers, readSubscriber } from "#domain/newsletter/find-subscribers.ts";
import { readSubscriberFilter } from "#domain/newsletter/subscriber-filter.ts";
import { SUBSCRIBER_STATES } from "#domain/newsletter/subscriber-state.ts";
import type { Route } from "./+types/newsletter";
import { HandOver } from "./hand-over.tsx";
import { STATE_SHAPES, subscriberFilters, subscriberList } from "./subscriber-list.tsx";
import { AddPanel, SubscriberPanel } from "./subscriber-panel.tsx";

export const meta = () => pageTitle(labels.heading);

/** ?open=new opens the form that adds a subscriber. */
const NEW = "new";

export async function loader({ url, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const { db, reader, timeZone } = desk;
  const { staffId, role } = desk.session;
  const filter = readSubscriberFilter(url.searchParams);
  const preferences = await readPreferences(db, staffId);
  const page = await findSubscribers(reader, filter, viewpointOf(desk), preferences.rowsPerPage);
  const open = openedId(url.searchParams, page.rows);
  const subscriber = open && open !== NEW ? await readSubscriber(reader, open) : undefined;
  return {
    filter,
    page,
    preferences,
    timeZone,
    subscriber: subscriber ?? null,
    position: subscriber ? positionOf(subscriber.id, page, preferences.rowsPerPage) : null,
    isAdding: open === NEW && may(role, "handle"),
    mayHandle: may(role, "handle"),
    mayExport: may(role, "export"),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "handle");
  const field = await readForm(request);
  switch (field("intent")) {
    case "add": {
      const typed = field("email");
      const added = { typed, hasConsent: field("consent") === "on" };
      const result = await addSubscriber(desk, added);
      if (!result.ok)
        return data({ refused: { reason: result.reason, email: typed } }, { status: 400 });
      return redirect(withToast(`${url.pathname}?open=${result.id}`, "subscriber-added"), 303);
    }
    case "remove": {
      const isDone = await removeSubscriber(desk, field("id"));
      const toast = isDone ? ("subscriber-removed" as const) : ("nothing-to-do" as const);
      return data({ refused: null, toast });
    }
    default:
      throw unknownIntent();
  }
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, preferences, subscriber, isAdding, mayHandle, mayExport } = loaderData;
  const area = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  useRowKeys(area, preferences.singleKeys, () => undefined);
  useToast(actionData && "toast" in actionData ? actionData : undefined);
  const hasPanel = isAdding || subscriber !== null;
  return (
    <section className="list-page" data-panel={hasPanel} data-density={preferences.density}>
      <ListHead heading={labels.heading}>
        {mayExport && <HandOver />}
        {mayHandle && (
          <Link to={changeParams(params, { open: NEW })} className="button">
            <Icon name="plus" />
            <span className="max-md:sr-only">{labels.add}</span>
          </Link>
        )}
      </ListHead>
      <FilterRow
        searchHint={labels.search}
        fields={subscriberFilters}
        values={filter}
        viewFilters=""
        count={chipLabels.of(page.total.toLocaleString("en-US"), labels.count(page.all))}
        singleKeys={preferences.singleKeys}
      />
      <div ref={area} className="records-area" data-panel={hasPanel}>
        {page.total > 0 ? (
          <MarkedWords value={filter.q ? [filter.q.toLowerCase()] : []}>
            <RecordsTable
              list={subscriberList}
              columns={subscriberList.columns}
              rows={page.rows}
              sorting={filter}
              open={subscriber?.id ?? null}
              timeZone={loaderData.timeZone}
              selection={null}
              groups={null}
              dayText={null}
              cut={{ first: false, last: false }}
            />
          </MarkedWords>
        ) : (
          <p className="px-edge py-4 text-iron">
            {page.all === 0 ? (
              labels.empty
            ) : (
              <>
                {recordLabels.noneFits} <TextLink to="?">{recordLabels.showAll}</TextLink>
              </>
            )}
          </p>
        )}
        {isAdding && <AddPanel refused={actionData?.refused ?? null} />}
        {subscriber && (
          <SubscriberPanel
            key={subscriber.id}
            subscriber={subscriber}
            position={loaderData.position}
            mayHandle={mayHandle}
          />
        )}
      </div>
      <ListFoot
        page={page.page}
        total={page.total}
        rowsPerPage={preferences.rowsPerPage}
        totals={SUBSCRIBER_STATES.map((state) => ({
          key: state,
          node: (
            <StatusTotal
              status={STATE_SHAPES[state]}
              name={labels.states[state]}
              sum={page.counts[state].toLocaleString("en-US")}
            />
          ),
        }))}
      />
    </section>
  );
}
