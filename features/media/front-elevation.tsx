import { drawn, outline, reach } from "./elevation-lines.ts";

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
      focusable="false"
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

/** Also stands in the larger drawing of the plans page. */
export function Building() {
  return (
    <>
      <path d={drawn.hair} strokeWidth="0.14" opacity="0.8" />
      <path d={drawn.doors} strokeWidth="0.4" />
      <path d={drawn.thin} strokeWidth="0.4" />
      <path d={drawn.medium} strokeWidth="0.8" />
      <path d={drawn.heavy} strokeWidth="1.9" />
      <path d={drawn.porchGround} className="fill-paper" stroke="none" />
      <path d={drawn.piers} className="fill-paper" strokeWidth="0.5" />
      <path d={drawn.porchMedium} strokeWidth="0.8" />
      <path d={drawn.porchHeavy} strokeWidth="1.7" />
    </>
  );
}
