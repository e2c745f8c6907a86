import { Link } from "react-router";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { phases } from "#content/fundraising.ts";
import { funding } from "#content/home.ts";
import { formatDollars } from "#domain/fundraising/progress.ts";

/** The part beside the figure that does not change with it. */
export function FundingWords() {
  return (
    <>
      <p className="mb-6 max-w-measure">{keepTogether(funding.text)}</p>
      <Link to={funding.action.path} className="button max-sm:w-full">
        {funding.action.name}
      </Link>
      <PhaseList />
    </>
  );
}

function PhaseList() {
  const total = phases.reduce((sum, phase) => sum + phase.amount, 0);
  return (
    <table className="money mt-10 w-full max-w-measure border-t border-rule">
      <caption className="sr-only">The three phases and what each is planned to cost</caption>
      <tbody>
        {phases.map((phase, i) => (
          <tr key={phase.name} className={`border-b border-rule ${i === 0 ? "font-semibold" : ""}`}>
            <th scope="row" className="py-3 text-left [font-weight:inherit]">
              {phase.name}
            </th>
            <td className="py-3 text-right">{formatDollars(phase.amount)}</td>
          </tr>
        ))}
        <tr className="border-t-2 border-ink">
          <th scope="row" className="py-3 text-left font-normal">
            {funding.allPhases}
          </th>
          <td className="py-3 text-right">{formatDollars(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}
