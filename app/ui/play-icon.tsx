/** A square with a triangle. Stylesheets colour it (app/styles/public/video.css). */
export const PlayIcon = () => (
  <svg viewBox="0 0 72 72" className="play-icon" aria-hidden="true">
    <rect width="72" height="72" />
    <path d="M28 21 52 36 28 51Z" />
  </svg>
);
