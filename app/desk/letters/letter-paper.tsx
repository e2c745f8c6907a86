import { useOrganization } from "#app/public/shell/published-texts.ts";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { renderList } from "#app/ui/render-list.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import { lettersPage as labels } from "#content/desk/letters.ts";
import type { LetterText } from "#domain/letters/letter-text.ts";
import { fitAddress, sheetsOf } from "#domain/letters/paper-layout.ts";
import { longDate } from "#domain/values/format-day.ts";

interface LetterPaperProps {
  letter: LetterText;
  marks?: readonly string[];
  /** Numbers of receipts that are no longer valid, "G-000118"; their rows are struck through. */
  struck?: readonly string[];
}

/**
 * A letter on US Letter paper, with the address in the window of a #10 envelope (measures in
 * paper.css). `marks` say that it is a copy, and which receipts are no longer valid. A statement is
 * split into sheets here, because only Chromium numbers pages by CSS.
 */
export function LetterPaper({ letter, marks = [], struck = [] }: LetterPaperProps) {
  const { table } = letter;
  const sheets = sheetsOf(letter);
  const titleOf = (index: number) =>
    [`${letter.name}: ${letter.heading}`, sheets[1] && labels.page(index + 1, sheets.length)]
      .filter(Boolean)
      .join(", ");
  return renderList(sheets, (rows, index) => (
    <article className="sheet">
      {index === 0 && <LetterOpening letter={letter} marks={marks} />}
      {table && (
        <table className="table-fixed border-t text-[9.5pt] [&_th:first-child]:w-[1.2in] [&_th:last-child]:w-[1.1in] [&_th:nth-child(2)]:w-[1.3in]">
          <TableHead columns={table.head} title={titleOf(index)} />
          <tbody>
            {renderList(rows, (row) => (
              <tr>
                {row.map((cell, column) => (
                  <td key={table.head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
            {index === sheets.length - 1 && (
              <tr className="*:border-t *:font-semibold">
                <th colSpan={table.head.length - 1}>{table.total.name}</th>
                <td>{table.total.value}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {index === sheets.length - 1 && <LetterClosing letter={letter} struck={struck} />}
    </article>
  ));
}

/** Type sizes of an address on paper (domain/letters/paper-layout.ts). */
export const ADDRESS_SIZE_CLASSES = {
  10: "text-[10pt]/[10pt]",
  9: "text-[9pt]/[9pt]",
  8: "text-[8pt]/[8pt]",
};

function LetterOpening({ letter, marks }: Required<Omit<LetterPaperProps, "struck">>) {
  const { name, email, phone, mailingAddress } = useOrganization();
  const { points, lines } = fitAddress(letter.address);
  return (
    <>
      <header className="absolute inset-[0.55in_0.875in_auto] flex items-center gap-[0.15in] border-b pb-[0.25in]">
        <RafterCross className="w-[0.42in]" />
        <strong className="text-[16pt]">{name}</strong>
        <p className="ml-auto text-right text-[9pt]">
          {mailingAddress}
          <br />
          {phone} · {email}
        </p>
      </header>
      <address
        className={`absolute top-[2.5in] left-[1in] flex h-[0.667in] w-[3.25in] flex-col justify-center whitespace-nowrap not-italic ${ADDRESS_SIZE_CLASSES[points]}`}
      >
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className="sheet-date absolute top-[2.6in] left-[5.75in]">{longDate(letter.day)}</p>
      {marks.map((mark) => (
        <p key={mark} className="font-semibold">
          {mark}
        </p>
      ))}
      {letter.table && <h1>{letter.heading}</h1>}
      {letter.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

function LetterClosing({ letter, struck }: Required<Omit<LetterPaperProps, "marks">>) {
  const { table, closing, signer, heading, rows, foot } = letter;
  const isStruck = (value: string) => struck.some((number) => value.includes(`Receipt ${number}`));
  const { name } = useOrganization();
  return (
    <>
      <p className="mt-[0.12in]">
        {closing}
        {table ? (
          // In two lines, because for a signature many statements would need another sheet.
          <b className="block">{[signer, name].filter(Boolean).join(", ")}</b>
        ) : (
          <span className="mt-[0.45in] block">
            {signer && <span className="block">{signer}</span>}
            <b>{name}</b>
          </span>
        )}
      </p>
      <section className="mt-[0.25in] break-inside-avoid border-t pt-[0.12in]">
        {!table && <h2>{heading}</h2>}
        <dl className="text-[9.5pt]">
          {[...new Set(rows.map(({ name }) => name))].map((name) => (
            <div
              key={name}
              className="grid grid-cols-[1.4in_1fr] border-b border-(--sheet-rule) py-[0.045in] [&>dd]:col-start-2"
            >
              <dt>{name}</dt>
              {renderList(
                rows.filter((row) => row.name === name),
                ({ value }) => (
                  <dd className={isStruck(value) ? "line-through" : ""}>{value}</dd>
                ),
              )}
            </div>
          ))}
        </dl>
      </section>
      <footer className="mt-[0.25in] text-[9pt]">{foot}</footer>
    </>
  );
}
