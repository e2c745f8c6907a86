export const PlayIcon = ({ className }: { className: string }) => (
  <svg viewBox="0 0 72 72" className={className} aria-hidden="true">
    <rect width="72" height="72" />
    <path d="M28 21 52 36 28 51Z" />
  </svg>
);
