/** Else Zod tries to make code from text, and the browser reports it. root.tsx imports this before any other module. */
const global = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
global.__zod_globalConfig ??= {};
global.__zod_globalConfig.jitless = true;

export {};
