/** /admin/donations/thanks: the gifts that no letter thanks for, one letter a person. */
import { Form } from "react-router";
import { countGifts } from "#app/admin/donations/count-gifts.ts";
import { loadList } from "#app/admin/records/load-list.ts";
import { RecordsPage } from "#app/admin/records/records-page.tsx";
import { FetchFailure } from "#app/admin/shell/fetch-failure.tsx";
import { Disclosure, IntentButton, PanelInput } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { lettersPage as labels } from "#content/staff-letters.ts";
import { recordLists } from "#content/staff-lists.ts";
import { listUnfinished } from "#domain/letters/finish-letters.ts";
import { pageOf, readLetterFilter } from "#domain/letters/letter-list.ts";
import { canIssue, thanksText } from "#domain/letters/letter-text.ts";
import { listToThank, thankFrom } from "#domain/letters/to-thank.ts";
import { writeLetters } from "#domain/letters/write-letters.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { longDate } from "#domain/time/long-date.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/to-thank";
import { actOnLetters, mailTextOf, sourcesOf } from "./act-on-letters.ts";
import { letterList } from "./letter-list.tsx";
import { LetterPanel, type OpenLetter } from "./letter-panel.tsx";
import { LettersBar, UnfinishedBand } from "./letters-bar.tsx";

export const meta = () => pageTitle(labels.toThank);

export async function loader({ url, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const { db, reader, clock, facts, timeZone } = desk;
  const filter = readLetterFilter(url.searchParams);
  const waiting = await listToThank(reader, timeZone);
  const rows = waiting.map(({ row }) => row);
  const loaded = await loadList(
    { url, context },
    {
      views: recordLists.donations.views,
      failure: "donations-failed",
      filter,
      find: async (_, perPage) => pageOf(rows, filter, perPage),
      read: async (id): Promise<OpenLetter | null> => {
        const open = waiting.find(({ row }) => row.id === id);
        if (!open) return null;
        const today = dayOf(isoTime(clock), timeZone);
        const letter = thanksText(sourcesOf(desk), open.person, open.gifts, null, today);
        return { id, row: open.row, letter, mail: mailTextOf(letter, facts.organisation.name) };
      },
      count: countGifts(desk),
    },
  );
  return {
    ...loaded,
    since: await thankFrom(db),
    unfinished: await listUnfinished(db, "thanks"),
    hasReceiver: canIssue(facts),
    sender: desk.mail.sender().address,
  };
}

export const action = (args: Route.ActionArgs) =>
  actOnLetters(args, (desk, press) => writeLetters(desk, sourcesOf(desk), press));

export const ErrorBoundary = () => <FetchFailure of="donations-failed" />;

export default function ToThank({ loaderData, actionData }: Route.ComponentProps) {
  const { record, filter, now, mayHandle, formKey, page, since } = loaderData;
  return (
    <RecordsPage
      list={letterList("thanks", { now, sort: filter.sort })}
      data={{ ...loaderData, mayExport: false }}
      band={<UnfinishedBand {...loaderData} />}
      actions={mayHandle && <Since day={since} />}
      open={record?.id ?? null}
      panel={
        record && (
          <LetterPanel
            key={record.id}
            open={record}
            kind="thanks"
            position={loaderData.position}
            mayHandle={mayHandle}
            formKey={formKey}
            sender={loaderData.sender}
            error={actionData?.error ?? null}
          />
        )
      }
      {...(mayHandle && {
        bulk: (selection) => <LettersBar formKey={formKey} selection={selection} page={page} />,
      })}
    />
  );
}

/** The day from which gifts are thanked. */
const Since = ({ day }: { day: string }) => (
  <Disclosure summary={labels.since(longDate(day))} className="relative">
    <Form
      method="post"
      className="absolute right-0 z-20 grid w-72 gap-2 border border-edge bg-(--panel) p-4"
    >
      <PanelInput type="date" name="day" label={labels.sinceLabel} defaultValue={day} required />
      <p className="text-label text-iron">{labels.sinceNote}</p>
      <IntentButton value="since">{labels.change}</IntentButton>
    </Form>
  </Disclosure>
);
