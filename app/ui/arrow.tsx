export const Arrow = () => (
  <svg viewBox="0 0 40 12" className="w-10" aria-hidden="true">
    <path d="M0 6H38M32 1l6 5-6 5" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);
