/** Trusted Types, which Firefox and older browsers lack. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: Record<string, (text: string) => string | null>,
      ): { createHTML(text: string): string };
    }
  | undefined;
