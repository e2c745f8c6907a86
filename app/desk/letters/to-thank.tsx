/** /admin/donations/thanks: the gifts without a letter of thanks, one letter a person. */
import { FetchFailure } from "#app/desk/parts/fetch-failure.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { requireStaff } from "#app/desk/require-staff.ts";
import { lettersPage as labels } from "#content/desk/letters.ts";
import { parseLetterFilter } from "#domain/letters/letter-rows.ts";
import { thankYouText } from "#domain/letters/letter-text.ts";
import { readThankYouStart, thankYouQueries } from "#domain/letters/thank-you-queries.ts";
import { writeThankYous } from "#domain/letters/write-letters.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/to-thank";
import { actOnLetters, sourcesOf } from "./act-on-letters.ts";
import { LettersPage } from "./letters-page.tsx";
import { loadLetters } from "./load-letters.ts";

export const meta = () => pageTitle(labels.toThank);

export async function loader(args: Route.LoaderArgs) {
  const staff = requireStaff(args.context);
  const filter = parseLetterFilter(args.url.searchParams);
  const { readonlyDb, timeZone } = staff;
  const letters = await thankYouQueries(readonlyDb, sourcesOf(staff));
  const lettersData = await loadLetters(
    args,
    "thanks",
    filter,
    letters,
    ({ recipient, gifts }, day) =>
      thankYouText(sourcesOf(staff), { recipient, gifts, receipts: null, day }),
  );
  return { ...lettersData, since: dayOf(await readThankYouStart(readonlyDb, timeZone), timeZone) };
}

export const action = (args: Route.ActionArgs) =>
  actOnLetters(args, {
    write: (staff, choice) => writeThankYous(staff, sourcesOf(staff), choice),
    queries: (staff) => thankYouQueries(staff.readonlyDb, sourcesOf(staff)),
  });

export const ErrorBoundary = () => <FetchFailure failure="donations-failed" />;

export default function GiftsToThank({ loaderData, actionData }: Route.ComponentProps) {
  return <LettersPage loaded={loaderData} refusal={actionData ?? null} />;
}
