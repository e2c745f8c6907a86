import type { ReactNode } from "react";

const grounds = {
  paper: "",
  bone: "bg-bone",
  pine: "on-pine",
} as const;

/**
 * A section as a sheet of the drawing set: its number and name stand alone in the left margin, as on
 * an architect's drawing. The label is not a heading; each sheet brings its own.
 */
export function Sheet({
  number,
  name,
  ground = "paper",
  className = "",
  children,
}: {
  number: string;
  name: string;
  ground?: keyof typeof grounds;
  className?: string;
  children: ReactNode;
}) {
  const accent = ground === "pine" ? "text-brass" : "text-saddle";
  const quiet = ground === "pine" ? "text-on-pine-2" : "text-iron";
  return (
    <section className={`sheet ${grounds[ground]} ${className}`}>
      <div className="sheet-grid">
        <p className="sheet-label caps">
          <span className={accent}>{number}</span>
          <span className={quiet}>{name}</span>
        </p>
        {children}
      </div>
    </section>
  );
}
