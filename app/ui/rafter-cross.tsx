/** The organization's logo: a gable over a cross on a grid of 96. Decorative. */
export const RafterCross = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 96 96" className={className} aria-hidden="true">
    <g fill="none" stroke="currentColor" strokeWidth={8} strokeMiterlimit={6}>
      <path d="M4 45 48 15 92 45" />
      <path d="M48 34V90M27 55H69" />
    </g>
  </svg>
);
