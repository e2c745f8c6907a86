import front from "#building/generated/front-elevation.json";
import type { Front } from "#building/plans/front-elevation.ts";

const { building, outline, reach } = front as Front;

type LineType = "solid" | "dashed" | "dotted";

const dashes: Record<LineType, string | undefined> = {
  solid: undefined,
  dashed: "5 3.5",
  dotted: "0.1 3.6",
};

interface FrontElevationProps {
  /** "solid" is fully drawn; the others show the outline alone, in a drawing's line for what comes later. */
  line?: LineType;
  className?: string;
}

/** The front of the building, drawn from its parameters, on a ground line of the same kind. Decorative. */
export function FrontElevation({ line = "solid", className }: FrontElevationProps) {
  const { halfWidth, height } = reach;
  return (
    <svg
      viewBox={`${-halfWidth - 2} ${-height} ${halfWidth * 2 + 4} ${height + 4}`}
      className={className}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {line === "solid" ? <Building /> : <Outline line={line} />}
      <path
        d={`M${-halfWidth - 2} 1.4H${halfWidth + 2}`}
        strokeWidth="2.8"
        strokeDasharray={line === "dashed" ? "11 7" : line === "dotted" ? "2.8 6" : undefined}
      />
    </svg>
  );
}

function Outline({ line }: { line: LineType }) {
  return (
    <path
      d={outline}
      strokeWidth={line === "dotted" ? 1.3 : 0.9}
      strokeDasharray={dashes[line]}
      strokeLinecap={line === "dotted" ? "round" : "butt"}
    />
  );
}

function Building() {
  return building.map((path) => (
    <path
      key={path.d}
      d={path.d}
      className={path.filled && "fill-paper"}
      stroke={path.width ? undefined : "none"}
      strokeWidth={path.width ?? undefined}
      opacity={path.opacity}
    />
  ));
}
