import { scaleBand, scaleLinear } from "d3-scale";
import { shortAmount } from "#app/admin/money.ts";
import { overviewPage as labels } from "#content/overview.ts";
import type { MonthStanding } from "#domain/reports/read-report.ts";
import { Axis, HEIGHT, TOP } from "./axis.tsx";
import { Hatching } from "./hatching.tsx";
import { shortMonth } from "./short-forms.ts";

interface MonthChartProps {
  months: readonly MonthStanding[];
  unfinished: string | null;
}

/** A bar for each month with its amount above it; the current month is hatched. */
export function MonthChart({ months, unfinished }: MonthChartProps) {
  const keys = months.map(({ month }) => month);
  const highest = Math.max(...months.map(({ giftCents }) => giftCents), 100);
  const y = scaleLinear([0, highest], [HEIGHT, TOP + 12]).nice(5);
  const x = scaleBand(keys, [0, 100]).padding(0.3);
  const width = x.bandwidth();
  return (
    <Axis
      y={y}
      format={(cents) => `$${shortAmount(cents)}`}
      label={labels.byMonth}
      names={keys.map(shortMonth)}
      place="columns"
    >
      <Hatching id="hatch-months" />
      {months.map(({ month, giftCents }) => {
        const left = x(month) ?? 0;
        const top = y(giftCents);
        const isUnfinished = month === unfinished;
        return (
          <g key={month}>
            <rect
              x={`${left}%`}
              y={top}
              width={`${width}%`}
              height={HEIGHT - top}
              fill={isUnfinished ? "url(#hatch-months)" : undefined}
              className={isUnfinished ? "stroke-(--chart)" : "fill-(--chart)"}
            />
            {giftCents > 0 && (
              <text
                x={`${left + width / 2}%`}
                y={top - 6}
                textAnchor="middle"
                className="fill-ink font-semibold"
              >
                {shortAmount(giftCents)}
              </text>
            )}
          </g>
        );
      })}
    </Axis>
  );
}
