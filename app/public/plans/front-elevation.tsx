import front from "#building/generated/front-elevation.json";
import type { Front } from "#building/plans/front-elevation.ts";

const { building, outline, reach } = front as Front;

/** How a drawing shows what comes later: the outline, dashed, then dotted. */
const LATER = {
  1: { width: 0.9, dashes: "5 3.5", cap: "butt", ground: "11 7" },
  2: { width: 1.3, dashes: "0.1 3.6", cap: "round", ground: "2.8 6" },
} as const;

interface FrontElevationProps {
  /** Counts from 0: the first is drawn in full. */
  phase: 0 | 1 | 2;
  className: string;
}

/** The front of the building, drawn from its parameters, on a ground line. Decorative. */
export function FrontElevation({ phase, className }: FrontElevationProps) {
  const { halfWidth, height } = reach;
  const later = phase === 0 ? null : LATER[phase];
  return (
    <svg
      viewBox={`${-halfWidth - 2} ${-height} ${halfWidth * 2 + 4} ${height + 4}`}
      className={className}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {later ? (
        <path
          d={outline}
          strokeWidth={later.width}
          strokeDasharray={later.dashes}
          strokeLinecap={later.cap}
        />
      ) : (
        <Building />
      )}
      <path
        d={`M${-halfWidth - 2} 1.4H${halfWidth + 2}`}
        strokeWidth="2.8"
        strokeDasharray={later?.ground}
      />
    </svg>
  );
}

const Building = () =>
  building.map((path) => (
    <path
      key={path.d}
      d={path.d}
      className={path.filled && "fill-paper"}
      stroke={path.width ? undefined : "none"}
      strokeWidth={path.width ?? undefined}
      opacity={path.opacity}
    />
  ));
