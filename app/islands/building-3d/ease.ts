/** Calls `place` at each frame for `ms`, with 0 to 1, slow at both ends. Returns a function that stops it. */
export function ease(ms: number, place: (share: number) => void): () => void {
  const start = performance.now();
  const step = (now: number) => {
    const t = Math.min(1, Math.max(0, (now - start) / ms));
    place(t * t * (3 - 2 * t));
    if (t < 1) frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
