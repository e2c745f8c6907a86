/** What the giving frame says: how tall its content is, and whether it is there. */
export interface EmbedMessage {
  /** CSS pixels, within bounds. */
  height: number;
  ready: boolean;
}

/** Whatever a provider's code sends, the page keeps its shape. */
const LOWEST = 160;
const HIGHEST = 4_000;

/** Null for anything that is not such a message. */
export function readEmbedMessage(data: unknown): EmbedMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, height, ready } = data as Record<string, unknown>;
  if (type !== "giving" || typeof height !== "number" || !Number.isFinite(height)) return null;
  return {
    height: Math.min(HIGHEST, Math.max(LOWEST, Math.ceil(height))),
    ready: ready === true,
  };
}
