import { data, Link, useSearchParams } from "react-router";
import { redirectWithToast } from "#app/desk/page-url.ts";
import { FetchFailure } from "#app/desk/parts/fetch-failure.tsx";
import { CheckField, Submit, TextField } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { changeParams } from "#app/desk/records/list.tsx";
import { loadList } from "#app/desk/records/load-list.ts";
import { Popover } from "#app/desk/records/popover.tsx";
import { RecordForm, RecordPanel } from "#app/desk/records/record-panel.tsx";
import { RecordsPage } from "#app/desk/records/records-page.tsx";
import { readStaffForm, requireStaff, unknownIntent } from "#app/desk/require-staff.ts";
import { periodInWords } from "#content/count.ts";
import { newsletterPage as labels } from "#content/desk/newsletter.ts";
import { addSubscriber, removeSubscriber } from "#domain/newsletter/change-subscribers.ts";
import { findSubscribers } from "#domain/newsletter/find-subscribers.ts";
import { parseSubscriberFilter } from "#domain/newsletter/subscriber-filter.ts";
import { UNSUBSCRIBED_RETENTION_MS } from "#domain/values/durations.ts";
import type { Route } from "./+types/newsletter";
import { subscriberList } from "./subscriber-list.tsx";

export const meta = () => pageTitle(labels.heading);

/** ?open=new opens the form that adds a subscriber. */
const NEW_SUBSCRIBER = "new";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { readonlyDb } = requireStaff(context);
  const filter = parseSubscriberFilter(url.searchParams);
  const isAdding = url.searchParams.get("open") === NEW_SUBSCRIBER;
  const list = await loadList(
    { url, context },
    {
      filter,
      find: (_, perPage) => findSubscribers(readonlyDb, filter, perPage),
    },
  );
  return { ...list, isAdding: isAdding && list.mayChangeRecords };
}

export async function action({ url, ...args }: Route.ActionArgs) {
  const { staff, field, typed } = await readStaffForm(args);
  switch (field("intent")) {
    case "add": {
      const hasConsent = field("consent") === "on";
      const result = await addSubscriber(staff, { input: field("email"), hasConsent });
      if (!result.ok) return data({ refused: result.reason, typed }, { status: 400 });
      return redirectWithToast(url.pathname, "subscriber-added");
    }
    case "remove": {
      const isDone = await removeSubscriber(staff, field("id"));
      const toast = isDone ? "subscriber-removed" : "nothing-to-do";
      return redirectWithToast(url, toast);
    }
    default:
      throw unknownIntent();
  }
}

export const ErrorBoundary = () => <FetchFailure failure="page-failed" />;

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { isAdding, mayChangeRecords, mayExport } = loaderData;
  const [params] = useSearchParams();
  return (
    <RecordsPage
      list={subscriberList(mayChangeRecords)}
      data={loaderData}
      actions={mayExport && <ExportMenu />}
      add={
        mayChangeRecords && (
          <Link to={changeParams(params, { open: NEW_SUBSCRIBER })} className="button">
            <Icon name="plus" />
            <span className="max-md:sr-only">{labels.add}</span>
          </Link>
        )
      }
      panel={isAdding && <AddPanel refused={actionData?.refused ?? null} />}
    />
  );
}

/** Both lists as files for a mailing service, with instructions for importing them. */
const ExportMenu = () => (
  <Popover
    label={
      <>
        <span className="max-md:hidden">{labels.export}</span>
        <Icon name="more" className="md:hidden" />
      </>
    }
    name={labels.export}
    className="max-md:border max-md:border-edge max-md:text-ink min-w-(--control) justify-center px-2 font-semibold"
    menuClassName="w-[min(27rem,100vw-2*var(--spacing-edge))]"
  >
    <a href="/admin/newsletter.csv" className="menu-item">
      {labels.subscribedFile}
    </a>
    <a href="/admin/newsletter.csv?list=unsubscribed" className="menu-item">
      {labels.unsubscribedFile(periodInWords(UNSUBSCRIBED_RETENTION_MS))}
    </a>
    <ol className="grid gap-2 mt-2 pt-3 pb-2 pl-9 pr-4 border-t border-hair list-decimal">
      {labels.exportSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Popover>
);

interface AddPanelProps {
  refused: keyof typeof labels.problems | null;
}

const AddPanel = ({ refused }: AddPanelProps) => (
  <RecordPanel name={labels.add} kind={labels.heading} position={null} footer={null}>
    <p className="my-3 text-iron">{labels.addText}</p>
    <RecordForm intent="add" id="" className="grid gap-4">
      <TextField
        name="email"
        type="email"
        label={labels.email}
        autoComplete="off"
        error={refused ? labels.problems[refused] : undefined}
      />
      <CheckField name="consent" label={labels.consent} />
      <Submit className="button justify-self-start">{labels.addNow}</Submit>
    </RecordForm>
  </RecordPanel>
);
