export const SERVER_COMMAND: readonly string[];
