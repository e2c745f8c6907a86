/** The organisation's mark: a gable over a cross, one iron stroke on a 96 grid. Decorative. */
export function RafterCross({ className, heavy = false }: { className?: string; heavy?: boolean }) {
  return (
    <svg viewBox="0 0 96 96" className={className} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth={heavy ? 11 : 8} strokeMiterlimit={6}>
        <path d="M4 45 48 15 92 45" />
        <path d="M48 34V90M27 55H69" />
      </g>
    </svg>
  );
}
