import { TableHead } from "#app/admin/shell/page-head.tsx";
import { useOrganisation } from "#app/public/shell/published-texts.ts";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import type { LetterText } from "#domain/letters/letter-text.ts";
import { longDate } from "#domain/time/long-date.ts";

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
  const { name, email, phone, physicalAddress } = useOrganisation();
  const { table } = letter;
  return (
    <article className="sheet">
      <header>
        <RafterCross className="w-[0.42in]" />
        <strong>{name}</strong>
        <p>
          {physicalAddress}
          <br />
          {phone} · {email}
        </p>
      </header>
      <address>
        {letter.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className="sheet-date">{longDate(letter.day)}</p>
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
        <table>
          <TableHead columns={table.head} />
          <tbody>
            {table.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two gifts of a day may read the same
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={table.head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
            <tr className="sheet-total">
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
      <section>
        {!table && <h2>{letter.heading}</h2>}
        <dl>
          {letter.rows.map((row) => (
            <div key={row.name + row.value}>
              <dt>{row.name}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <footer>{letter.foot}</footer>
    </article>
  );
}
