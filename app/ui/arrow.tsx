/** The drawn arrow after "Learn more". */
export function Arrow({ className = "inline-block w-10" }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 12" className={className} aria-hidden="true">
      <path d="M0 6H38M32 1l6 5-6 5" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
