import { UploadedPicture } from "#app/pictures/media-picture.tsx";
import { Section } from "#app/ui/section.tsx";
import { ArrowLink, Definitions } from "#app/ui/section-parts.tsx";
import { withLinks } from "#app/ui/with-links.tsx";
import type { Phase } from "#content/fundraising.ts";
import { projectLabels as labels } from "#content/project-facts.ts";
import type { DocumentValue } from "#domain/content/document-types.ts";
import type { WithMedia } from "#domain/content/media-library.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import { longDate } from "#domain/values/format-day.ts";
import { SumsTable } from "./sums-table.tsx";

export interface ProjectSectionProps {
  firms: DocumentValue<"projectTeam">["firms"];
  budget: DocumentValue<"budget">;
  hasNamedPlaces: boolean;
  log: readonly WithMedia<DocumentValue<"log">["entries"][number]>[];
}

/** The builders, the costs and the finished work; each part appears once staff have written it. */
export function ProjectSection({
  firms,
  budget,
  log,
  hasNamedPlaces,
  phases,
}: ProjectSectionProps & { phases: readonly Phase[] }) {
  const current = phases.find(({ status }) => status === "Current Focus") ?? phases[0];
  if (firms.length + budget.rows.length + log.length + Number(hasNamedPlaces) === 0) return null;
  return (
    <Section number="P-5" name={labels.section}>
      {firms.length > 0 && (
        <section aria-labelledby="project-team">
          <h2 id="project-team" className="title-2 mb-6">
            {labels.projectTeam}
          </h2>
          <Definitions
            padding="py-4"
            entries={firms.map(({ role, name, url }) => ({
              name: role,
              text: url ? (
                <a href={url} className="text-link">
                  {name}
                </a>
              ) : (
                name
              ),
            }))}
          />
        </section>
      )}
      {budget.rows.length > 0 && current && <BudgetTable {...budget} phase={current} />}
      {hasNamedPlaces && (
        <p className="mt-6">
          <ArrowLink path="/plans/names" name={labels.seePlaces} />
        </p>
      )}
      {log.length > 0 && (
        <section aria-labelledby="construction-log" className="mt-16">
          <h2 id="construction-log" className="title-2 mb-6">
            {labels.log}
          </h2>
          <ol>
            {log.map(({ day, text, media }) => (
              <li key={`${day}${text}`} className="border-t border-rule py-4">
                <p className="font-semibold">
                  <time dateTime={day}>{longDate(day)}</time>
                </p>
                <p className="max-w-measure">{withLinks(text)}</p>
                {media && (
                  <UploadedPicture media={media} sizes="40rem" className="mt-3 max-w-measure" />
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </Section>
  );
}

/** The rows of the budget and their sum, beside the planned amount of the phase. */
function BudgetTable({ rows, checkedOn, phase }: DocumentValue<"budget"> & { phase: Phase }) {
  const sum = (cents: "amountCents" | "spentCents") =>
    rows.reduce((all, row) => all + row[cents], 0);
  return (
    <section aria-labelledby="budget" className="mt-16">
      <h2 id="budget" className="title-2 mb-6">
        {labels.budgetOf(phase.name)}
      </h2>
      <SumsTable
        columns={[labels.row, labels.amount, labels.spent]}
        rows={rows.map(({ name, amountCents, spentCents }) => [
          name,
          wholeDollars(amountCents),
          wholeDollars(spentCents),
        ])}
      >
        <tr className="border-t-2 border-ink font-semibold">
          <th scope="row" className="font-semibold">
            {labels.total}
          </th>
          <td>{wholeDollars(sum("amountCents"))}</td>
          <td>{wholeDollars(sum("spentCents"))}</td>
        </tr>
      </SumsTable>
      <p className="mt-3 text-small text-iron">
        {labels.ofPhase(
          wholeDollars(sum("amountCents")),
          wholeDollars(phase.amountCents),
          phase.name,
        )}
        {checkedOn && ` ${labels.checked(longDate(checkedOn))}`}
      </p>
      <p className="mt-3">
        <ArrowLink path="/progress" name={labels.raised} />
      </p>
    </section>
  );
}
