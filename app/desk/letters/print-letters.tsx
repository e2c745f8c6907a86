/** /admin/donations/letters/ID: one letter, or all that one press printed, as pages to print. */

import { PrintButton, TextLink } from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { notFound, requireStaff } from "#app/desk/require-staff.ts";
import { lettersPage as labels } from "#content/desk/letters.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { DUPLICATE_MARK, receiptNumber } from "#domain/letters/letter-rows.ts";
import { readLetters, type WrittenLetter } from "#domain/letters/read-letters.ts";
import type { Route } from "./+types/print-letters";
import { receiptState } from "./gift-thanks.tsx";
import { LetterPaper } from "./letter-paper.tsx";
import { PrintConfirmation } from "./letters-bar.tsx";

export const meta = () => pageTitle(labels.preview.print);

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const letters = await readLetters(staff, params.id, staff.timeZone);
  if (letters.length === 0) throw notFound(labels.noLetter);
  return { letters, mayChangeRecords: hasPermission(staff.session.role, "records") };
}

export default function PrintLetters({
  loaderData: { letters, mayChangeRecords },
}: Route.ComponentProps) {
  const [first] = letters;
  const list = first?.kind === "statement" ? `statements?year=${first.year}` : "thanks";
  return (
    <main id="main">
      <div className="flex flex-wrap items-center gap-4 px-edge py-3 print:hidden">
        <PrintButton />
        {mayChangeRecords && first?.isPending && (
          <PrintConfirmation batch={first.batch} to={`/admin/donations/${list}`} />
        )}
        <TextLink to={`/admin/donations/${list}`}>{labels.back}</TextLink>
      </div>
      <div className="overflow-x-auto print:overflow-visible">
        {letters.map((letter) => (
          <LetterPaper
            key={letter.id}
            letter={letter.text}
            marks={marksOf(letter)}
            struck={letter.takenBack.map(({ number }) => receiptNumber(number))}
          />
        ))}
      </div>
    </main>
  );
}

const marksOf = ({ isCopy, takenBack }: WrittenLetter) => [
  ...(isCopy ? [DUPLICATE_MARK] : []),
  ...takenBack.map(
    (receipt) => `${labels.receipt} ${receiptNumber(receipt.number)}: ${receiptState(receipt)}`,
  ),
];
