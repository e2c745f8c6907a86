export const SERVER_COMMAND: readonly string[];
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
