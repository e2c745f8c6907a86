import { TableHead } from "#app/admin/shell/page-head.tsx";
import { useOrganization } from "#app/public/shell/published-texts.ts";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import type { LetterText } from "#domain/letters/letter-text.ts";
import { longDate } from "#domain/values/long-date.ts";

/**
 * A letter on US Letter paper: the address stands in the window of a #10 envelope (measures in paper.css).
 * `marks` say that it is a copy, and which receipts were taken back.
 */
export function LetterPaper({
  letter,
  marks = [],
}: {
  letter: LetterText;
  marks?: readonly string[];
}) {
  const { name, email, phone, physicalAddress } = useOrganization();
  const { table } = letter;
  return (
    <article className="sheet">
      <header className="absolute inset-[0.55in_0.875in_auto] flex items-center gap-[0.15in] border-b pb-[0.25in]">
        <RafterCross className="w-[0.42in]" />
        <strong className="text-[16pt]">{name}</strong>
        <p className="ml-auto text-right text-[9pt]">
          {physicalAddress}
          <br />
          {phone} · {email}
        </p>
      </header>
      <address className="absolute top-[2.5in] left-[1in] flex h-[0.667in] w-[3.5in] flex-col justify-center text-[10pt]/[12pt] wrap-anywhere not-italic">
        {letter.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className="sheet-date absolute top-[2.6in] left-[5.75in]">{longDate(letter.day)}</p>
      {marks.map((mark) => (
        <p key={mark} className="font-semibold">
          {mark}
        </p>
      ))}
      {table && <h1>{letter.heading}</h1>}
      {letter.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {table ? (
        <table className="border-t text-[9.5pt]">
          <TableHead columns={table.head} title={`${letter.name}: ${letter.heading}`} />
          <tbody>
            {table.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two gifts of a day may read the same
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={table.head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
            <tr className="*:border-t *:font-semibold">
              <th colSpan={table.head.length - 1}>{table.total.name}</th>
              <td>{table.total.value}</td>
            </tr>
          </tbody>
        </table>
      ) : (
        <p>
          {letter.closing}
          <span className="mt-[0.45in] block font-semibold">{name}</span>
        </p>
      )}
      <section className="mt-[0.25in] break-inside-avoid border-t pt-[0.12in]">
        {!table && <h2>{letter.heading}</h2>}
        <dl className="text-[9.5pt]">
          {[...new Set(letter.rows.map(({ name }) => name))].map((name) => (
            <div
              key={name}
              className="grid grid-cols-[1.4in_1fr] border-b border-[#ccc] py-[0.045in] [&>dd]:col-start-2"
            >
              <dt>{name}</dt>
              {letter.rows
                .filter((row) => row.name === name)
                .map(({ value }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two gifts may read the same
                  <dd key={at}>{value}</dd>
                ))}
            </div>
          ))}
        </dl>
      </section>
      <footer className="mt-[0.25in] text-[9pt]">{letter.foot}</footer>
    </article>
  );
}
