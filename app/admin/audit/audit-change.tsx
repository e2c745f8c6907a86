import { auditLabels as labels } from "#content/audit.ts";
import type { ChangedField } from "./changed-fields.ts";

/** One changed field in the line of its event, several as a table that opens below it. */
export function AuditChange({ fields }: { fields: readonly ChangedField[] }) {
  const [first] = fields;
  if (!first) return null;
  if (fields.length === 1)
    return (
      <span className="wrap-anywhere max-md:col-span-full">
        {first.name}
        {first.after !== null && ": "}
        <Values {...first} />
      </span>
    );
  return (
    <details className="open:col-[2/-1] open:row-2 max-md:not-open:col-span-full">
      <summary className="cursor-pointer min-h-6 max-md:min-w-11 max-md:py-2.5">
        {labels.fields(fields.length)}
      </summary>
      <table className="plain-table">
        <thead>
          <tr>
            {[labels.field, labels.before, labels.after].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {before !== null && <del className="text-iron decoration-edge">{before}</del>}
              </td>
              <td>
                {after === null ? (
                  labels.changed
                ) : (
                  <ins className="font-semibold no-underline">{after}</ins>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const Values = ({ before, after }: ChangedField) => (
  <>
    {before !== null && (
      <>
        <del className="text-iron decoration-edge">{before}</del> <span aria-hidden="true">
          →
        </span>{" "}
      </>
    )}
    {after !== null && <ins className="font-semibold no-underline">{after}</ins>}
  </>
);
