/** Rejects when `work` takes longer than `ms`. The work itself continues. */
export function waitAtMost<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, ms);
  });
  return Promise.race([work, late]);
}
