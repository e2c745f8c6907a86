/**
 * The browser refuses text where it could become script (Content-Security-Policy:
 * require-trusted-types-for), except what passes here. React hands over two such texts, neither of
 * which can run: the empty element from which it makes every script element, and structured data.
 */
interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown;
}

interface Surroundings {
  trustedTypes?: PolicyFactory;
}

/** Call once, before anything is rendered. Does nothing in browsers without Trusted Types. */
export function admitHarmlessTexts(): void {
  const { trustedTypes } = globalThis as Surroundings;
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (isEmptyScript(text) || isData(text) ? text : null),
    createScript: (text) => (isData(text) ? text : null),
  });
}

const isEmptyScript = (text: string) => text === "<script></script>";

/** JSON alone: as a script it would do nothing, as HTML it has no element in it. */
function isData(text: string): boolean {
  if (!text.startsWith("{") || text.includes("<")) return false;
  try {
    return Boolean(JSON.parse(text));
  } catch {
    return false;
  }
}
