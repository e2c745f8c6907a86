/** Steps on foot, joined to one even walk while a key is held. */

const STEP_FEET = 8;
/** What is left to walk when the key is let go, at most. */
const MOST_FEET = 12;
const FEET_A_SECOND = 24;

/** `move` walks some feet forward, or back where negative. */
export function glide(reducedMotion: boolean, move: (feet: number) => void) {
  let left = 0;
  let frame = 0;
  const run = (last: number) => (now: number) => {
    const reach = (FEET_A_SECOND * (now - last)) / 1000;
    const feet = Math.min(reach, Math.max(-reach, left));
    left -= feet;
    move(feet);
    frame = Math.abs(left) > 0.01 ? requestAnimationFrame(run(now)) : 0;
  };
  return {
    /** Forward is 1, back is -1. */
    add(direction: number) {
      if (reducedMotion) return move(direction * STEP_FEET);
      left = Math.min(MOST_FEET, Math.max(-MOST_FEET, left + direction * STEP_FEET));
      frame ||= requestAnimationFrame(run(performance.now()));
    },
    stop() {
      cancelAnimationFrame(frame);
      frame = 0;
      left = 0;
    },
  };
}
