import { scaleBand, scaleLinear } from "d3-scale";
import { overviewPage as words } from "#content/overview.ts";
import type { MonthStanding } from "#domain/reports/read-report.ts";
import { shortAmount, shortMonth } from "./amounts.ts";
import { Axis, HEIGHT, TOP } from "./axis.tsx";
import { Hatch } from "./hatch.tsx";

/** A bar for each month, with its amount above it; the month that is not over is hatched. */
export function MonthChart({
  months,
  unfinished,
}: {
  months: readonly MonthStanding[];
  unfinished: string | null;
}) {
  const highest = Math.max(...months.map((each) => each.giftCents), 100);
  const y = scaleLinear([0, highest], [HEIGHT, TOP + 12]).nice(5);
  const x = scaleBand(
    months.map((each) => each.month),
    [0, 100],
  ).padding(0.3);
  const bars = months.map((each) => ({
    ...each,
    left: x(each.month) ?? 0,
    height: HEIGHT - y(each.giftCents),
  }));
  return (
    <Axis
      y={y}
      format={(cents) => `$${shortAmount(cents)}`}
      label={words.byMonth}
      names={months.map((each) => shortMonth(each.month))}
      place="columns"
    >
      <Hatch id="hatch-months" />
      {bars.map(({ month, giftCents, left, height }) => (
        <g key={month}>
          <rect
            x={`${left}%`}
            y={HEIGHT - height}
            width={`${x.bandwidth()}%`}
            height={height}
            fill={month === unfinished ? "url(#hatch-months)" : undefined}
            className={month === unfinished ? "chart-edge" : "chart-solid"}
          />
          {giftCents > 0 && (
            <text
              x={`${left + x.bandwidth() / 2}%`}
              y={HEIGHT - height - 6}
              textAnchor="middle"
              className="chart-strong"
            >
              {shortAmount(giftCents)}
            </text>
          )}
        </g>
      ))}
    </Axis>
  );
}
