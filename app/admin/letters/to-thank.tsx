/** /admin/donations/thanks: the gifts that no letter thanks for, one letter a person. */
import { Form } from "react-router";
import { FetchFailure } from "#app/admin/shell/fetch-failure.tsx";
import { Disclosure, IntentButton, PanelInput } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { lettersPage as labels } from "#content/staff-letters.ts";
import { readLetterFilter } from "#domain/letters/letter-list.ts";
import { thanksText } from "#domain/letters/letter-text.ts";
import { listToThank, thankFrom } from "#domain/letters/to-thank.ts";
import { writeLetters } from "#domain/letters/write-letters.ts";
import { longDate } from "#domain/time/long-date.ts";
import type { Route } from "./+types/to-thank";
import { actOnLetters, sourcesOf } from "./act-on-letters.ts";
import { LettersPage } from "./letters-page.tsx";
import { loadLetters } from "./load-letters.ts";

export const meta = () => pageTitle(labels.toThank);

export async function loader(args: Route.LoaderArgs) {
  const desk = requireStaff(args.context, "read");
  const filter = readLetterFilter(args.url.searchParams);
  const waiting = await listToThank(desk.reader, desk.timeZone);
  const loaded = await loadLetters(args, "thanks", filter, waiting, ({ person, gifts }, day) =>
    thanksText(sourcesOf(desk), person, gifts, null, day),
  );
  return { ...loaded, since: await thankFrom(desk.db) };
}

export const action = (args: Route.ActionArgs) =>
  actOnLetters(args, (desk, press) => writeLetters(desk, sourcesOf(desk), press));

export const ErrorBoundary = () => <FetchFailure of="donations-failed" />;

export default function ToThank({ loaderData, actionData }: Route.ComponentProps) {
  const { mayHandle, since } = loaderData;
  return (
    <LettersPage
      loaded={loaderData}
      error={actionData?.error ?? null}
      actions={mayHandle && <Since day={since} />}
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
